/** The bookings of a demo's salon and what people wrote about them. */

import type { bookings, reviews } from '#db/tables/booking.ts'
import type { CancelReason } from '#domain/booking/booking.ts'
import { addDays, toEpochDay, toIsoDate, toTimeOfDay } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { type AgendaPlace, fillAgenda, pickEncaixe } from './agenda.ts'
import { getDemoUserId } from './catalog.ts'
import { type Guest, GuestPicker } from './clients.ts'
import { COMING_GUESTS, createComment, NOTES } from './comments.ts'
import { getBookingRules, listDemoStaff } from './offers.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId, type SeededRandom } from './seeded-random.ts'

type Booking = typeof bookings.$inferInsert
type Review = typeof reviews.$inferInsert

const MS_A_MINUTE = 60_000

/** A booking with the place it was made for. */
type Booked = { place: AgendaPlace; row: Booking }

type DemoHistory = { bookings: Booking[]; reviews: Review[] }

export function createHistory(
  chance: SeededRandom,
  salon: DemoSalon,
  guests: readonly Guest[],
  today: string,
): DemoHistory {
  const chairs = listDemoStaff(salon, today)
  const places = fillAgenda(chance, getBookingRules(salon, today), chairs, today)
  const book = new GuestPicker(chance, guests)
  const booked = places.map((place): Booked => {
    const guest = book.pickGuest(place)
    return { place, row: createBookingRow(chance, salon, guest, place, today) }
  })
  const reviewed = createReviewRows(chance, salon, booked, today)
  askForReviews(booked, new Set(reviewed.map(({ booking_id }) => booking_id)), today)
  const squeezed = pickEncaixe(places, chairs, today)
  const rows = booked.map(({ row }) => row)
  if (squeezed)
    rows.push(createEncaixeRow(chance, salon, book.pickGuest(squeezed), squeezed, today))
  return { bookings: rows, reviews: reviewed }
}

function createBookingRow(
  chance: SeededRandom,
  salon: DemoSalon,
  guest: Guest,
  place: AgendaPlace,
  today: string,
): Booking {
  const { date, time, chair, offer } = place
  const { service_id, service_name, price, composite_id, composite_items, timing } = offer
  const fate = date < today ? pickPastOutcome(chance) : pickFutureOutcome(chance)
  const made = pickCreationTime(chance, salon, date, today)
  const start = toInstant(salon.general_settings.timezone, date, time)
  const settled = date < today && fate.cancel_reason !== 'client'
  const notes = chance.rollPercent(7) ? chance.pick(NOTES) : null
  const origin = chance.pickWeighted(ORIGINS, ([, share]) => share)[0]
  const id = createDemoId(salon.slug, 'booking', date, time, chair.schedule.id)
  return {
    id,
    user_id: getDemoUserId(salon),
    client_id: guest.id,
    client_name: guest.nome,
    client_phone: guest.telefone,
    client_email: guest.email,
    guest_name: pickComingGuest(id),
    service_id,
    service_name,
    professional_id: chair.schedule.id,
    professional_name: chair.name,
    date,
    time,
    ...timing,
    price,
    service_original_price: price,
    notes,
    client_note: origin === 'console' ? null : notes,
    contact_confirmed: origin === 'console' || isConfirmed(salon, guest, made, today),
    ...fate,
    is_composite: composite_id !== null,
    composite_id,
    composite_items,
    origin,
    created_at: made,
    updated_at: settled ? start + timing.duration * MS_A_MINUTE : made,
  }
}

/** A few come in the place of whoever booked: some two in a hundred. */
const pickComingGuest = (id: string): string | null =>
  COMING_GUESTS[Number.parseInt(id.slice(0, 2), 16)] ?? null

/** The agenda shows some of either kind; of new ones none, so that visitors find room to book. */
function isConfirmed(salon: DemoSalon, guest: Guest, made: number, today: string): boolean {
  const lately = toInstant(salon.general_settings.timezone, addDays(today, -1), '00:00')
  return made >= lately || !/[37]$/.test(guest.telefone)
}

type DemoOutcome = Pick<Booking, 'status'> & {
  cancel_reason: CancelReason | null
  is_courtesy: boolean
}

const createOutcome = (
  status: Booking['status'],
  cancel_reason: CancelReason | null = null,
): DemoOutcome => ({
  status,
  cancel_reason,
  is_courtesy: false,
})

function pickPastOutcome(chance: SeededRandom): DemoOutcome {
  if (chance.rollPercent(6)) return createOutcome('cancelled', 'client')
  if (chance.rollPercent(3)) return createOutcome('cancelled', 'no_show')
  return { ...createOutcome('completed'), is_courtesy: chance.rollPercent(1.5) }
}

function pickFutureOutcome(chance: SeededRandom): DemoOutcome {
  if (chance.rollPercent(3)) return createOutcome('cancelled', 'client')
  return createOutcome(chance.rollPercent(14) ? 'pendente' : 'confirmed')
}

const ORIGINS: [origin: Booking['origin'], share: number][] = [
  ['page', 60],
  ['widget', 20],
  ['link', 8],
  ['console', 12],
]

/** One to twelve days ahead of the visit, and never later than yesterday. */
function pickCreationTime(
  chance: SeededRandom,
  salon: DemoSalon,
  date: string,
  today: string,
): number {
  const day = Math.min(toEpochDay(date) - chance.pickBetween(1, 12), toEpochDay(today) - 1)
  const time = toTimeOfDay(chance.pickBetween(8 * 60, 22 * 60))
  return toInstant(salon.general_settings.timezone, toIsoDate(day), time)
}

function createEncaixeRow(
  chance: SeededRandom,
  salon: DemoSalon,
  guest: Guest,
  place: AgendaPlace,
  today: string,
): Booking {
  return {
    ...createBookingRow(chance, salon, guest, place, today),
    ...createOutcome('confirmed'),
    notes: null,
    client_note: null,
    contact_confirmed: true,
    encaixe: true,
    origin: 'console',
  }
}

const RATINGS = [5, 4, 3] as const

/** As many reviews as the salon has, each of another visit that took place. */
function createReviewRows(
  chance: SeededRandom,
  salon: DemoSalon,
  booked: readonly Booked[],
  today: string,
): Review[] {
  const visits = booked.filter(({ row }) => row.status === 'completed' && !row.is_courtesy)
  const ratings = RATINGS.flatMap((stars) => Array<number>(salon.ratings[stars]).fill(stars))
  const known = new Set<string>()
  const chosen = chance.shuffle(visits).slice(0, ratings.length)
  return chance
    .shuffle(ratings)
    .flatMap((rating, i) => {
      const visit = chosen[i]
      return visit ? [createReviewRow(chance, salon, visit, { rating, known, today })] : []
    })
    .sort((a, b) => a.created_at - b.created_at)
}

const SORRY =
  'Obrigada por contar. Já conversamos com a equipe e queremos receber você de novo do jeito certo.'

function createReviewRow(
  chance: SeededRandom,
  salon: DemoSalon,
  { place, row }: Booked,
  { rating, known, today }: { rating: number; known: Set<string>; today: string },
): Review {
  const { name, gender } = place.chair
  const about = { category: place.offer.category, rating, nome: name, gender }
  const ended = row.updated_at
  const lastMinute = toInstant(salon.general_settings.timezone, addDays(today, -1), '23:30')
  const review = {
    id: createDemoId(salon.slug, 'review', row.id),
    user_id: row.user_id,
    booking_id: row.id,
    client_id: row.client_id ?? null,
    rating,
    comment: chance.rollPercent(92) ? createComment(chance, known, about) : null,
    client_name: row.client_name,
    service_name: row.service_name,
    professional_name: row.professional_name,
    created_at: Math.min(ended + chance.pickBetween(20, 1800) * MS_A_MINUTE, lastMinute),
  }
  if (rating >= 4) return review
  // What did not please is answered.
  return { ...review, answer: SORRY, answered_at: review.created_at + 3 * 60 * MS_A_MINUTE }
}

/**
 * What completing a booking does to `review_status`: the client's last visit is asked about, those
 * before it no longer are.
 */
function askForReviews(
  booked: readonly Booked[],
  reviewed: ReadonlySet<string | null | undefined>,
  today: string,
): void {
  const last = new Map<string, Booking>()
  for (const { row } of booked) {
    if (row.status !== 'completed') continue
    const before = last.get(row.client_id)
    if (before && before.review_status === 'pending') before.review_status = 'declined'
    const isRecent = row.date >= addDays(today, -30)
    row.review_status = reviewed.has(row.id) ? 'completed' : isRecent ? 'pending' : 'declined'
    last.set(row.client_id, row)
  }
}
