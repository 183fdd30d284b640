/** The bookings of a demo's salon and what people wrote about them. */

import type { bookings, reviews } from '#db/tables/booking.ts'
import { addDays, dateOf, dayOf, timeOf } from '#domain/time/civil-time.ts'
import { instantOf } from '#domain/time/clock.ts'
import { encaixeOf, fillAgenda, type Place } from './agenda.ts'
import { userIdOf } from './catalog.ts'
import { type Guest, GuestBook } from './clients.ts'
import { comment, NOTES } from './comments.ts'
import { chairsOf, rulesOf } from './offers.ts'
import type { DemoSalon } from './salon.ts'
import { type Chance, idOf } from './seeded-random.ts'

type Booking = typeof bookings.$inferInsert
type Review = typeof reviews.$inferInsert

const MS_A_MINUTE = 60_000

/** A booking with the place it was made for. */
type Booked = { place: Place; row: Booking }

export type History = { bookings: Booking[]; reviews: Review[] }

export function historyOf(
  chance: Chance,
  salon: DemoSalon,
  guests: readonly Guest[],
  today: string,
): History {
  const chairs = chairsOf(salon, today)
  const places = fillAgenda(chance, rulesOf(salon, today), chairs, today)
  const book = new GuestBook(chance, guests)
  const booked = places.map((place): Booked => {
    const guest = book.whoFor(place)
    return { place, row: bookingOf(chance, salon, guest, place, today) }
  })
  const reviewed = reviewsOf(chance, salon, booked, today)
  askForReviews(booked, new Set(reviewed.map(({ booking_id }) => booking_id)), today)
  const squeezed = encaixeOf(places, chairs, today)
  const rows = booked.map(({ row }) => row)
  if (squeezed) rows.push(encaixeRow(chance, salon, book.whoFor(squeezed), squeezed, today))
  return { bookings: rows, reviews: reviewed }
}

function bookingOf(
  chance: Chance,
  salon: DemoSalon,
  guest: Guest,
  place: Place,
  today: string,
): Booking {
  const { date, time, chair, offer } = place
  const { service_id, service_name, price, composite_id, composite_items, work } = offer
  const fate = date < today ? pastFate(chance) : futureFate(chance)
  const made = madeAt(chance, salon, date, today)
  const start = instantOf(salon.general_settings.timezone, date, time)
  const settled = date < today && fate.cancel_reason !== 'client'
  return {
    id: idOf(salon.slug, 'booking', date, time, chair.worker.id),
    user_id: userIdOf(salon),
    client_id: guest.id,
    client_name: guest.nome,
    client_phone: guest.telefone,
    client_email: guest.email,
    service_id,
    service_name,
    professional_id: chair.worker.id,
    professional_name: chair.name,
    date,
    time,
    ...work,
    price,
    service_original_price: price,
    notes: chance.percent(7) ? chance.pick(NOTES) : null,
    ...fate,
    is_composite: composite_id !== null,
    composite_id,
    composite_items,
    origin: chance.weighted(ORIGINS, ([, share]) => share)[0],
    created_at: made,
    updated_at: settled ? start + work.duration * MS_A_MINUTE : made,
  }
}

type Fate = Pick<Booking, 'status'> & { cancel_reason: string | null; is_courtesy: boolean }

const fateOf = (status: Booking['status'], cancel_reason: string | null = null): Fate => ({
  status,
  cancel_reason,
  is_courtesy: false,
})

function pastFate(chance: Chance): Fate {
  if (chance.percent(6)) return fateOf('cancelled', 'client')
  if (chance.percent(3)) return fateOf('cancelled', 'no_show')
  return { ...fateOf('completed'), is_courtesy: chance.percent(1.5) }
}

function futureFate(chance: Chance): Fate {
  if (chance.percent(3)) return fateOf('cancelled', 'client')
  return fateOf(chance.percent(14) ? 'pendente' : 'confirmed')
}

const ORIGINS: [origin: Booking['origin'], share: number][] = [
  ['page', 60],
  ['widget', 20],
  ['link', 8],
  ['console', 12],
]

/** One to twelve days ahead of the visit, and never later than yesterday. */
function madeAt(chance: Chance, salon: DemoSalon, date: string, today: string): number {
  const day = Math.min(dayOf(date) - chance.between(1, 12), dayOf(today) - 1)
  const time = timeOf(chance.between(8 * 60, 22 * 60))
  return instantOf(salon.general_settings.timezone, dateOf(day), time)
}

function encaixeRow(
  chance: Chance,
  salon: DemoSalon,
  guest: Guest,
  place: Place,
  today: string,
): Booking {
  return {
    ...bookingOf(chance, salon, guest, place, today),
    ...fateOf('confirmed'),
    notes: null,
    encaixe: true,
    origin: 'console',
  }
}

const RATINGS = [5, 4, 3] as const

/** As many reviews as the salon has, each of another visit that took place. */
function reviewsOf(
  chance: Chance,
  salon: DemoSalon,
  booked: readonly Booked[],
  today: string,
): Review[] {
  const visits = booked.filter(({ row }) => row.status === 'completed' && !row.is_courtesy)
  const ratings = RATINGS.flatMap((stars) => Array<number>(salon.ratings[stars]).fill(stars))
  const known = new Set<string>()
  const chosen = chance.shuffled(visits).slice(0, ratings.length)
  return chance
    .shuffled(ratings)
    .flatMap((rating, i) => {
      const visit = chosen[i]
      return visit ? [reviewOf(chance, salon, visit, rating, known, today)] : []
    })
    .sort((a, b) => a.created_at - b.created_at)
}

function reviewOf(
  chance: Chance,
  salon: DemoSalon,
  { place, row }: Booked,
  rating: number,
  known: Set<string>,
  today: string,
): Review {
  const { name, gender } = place.chair
  const about = { category: place.offer.category, rating, nome: name, gender }
  const ended = row.updated_at
  const lastMinute = instantOf(salon.general_settings.timezone, addDays(today, -1), '23:30')
  return {
    id: idOf(salon.slug, 'review', row.id),
    user_id: row.user_id,
    booking_id: row.id,
    rating,
    comment: chance.percent(92) ? comment(chance, known, about) : null,
    client_name: row.client_name,
    service_name: row.service_name,
    professional_name: row.professional_name,
    created_at: Math.min(ended + chance.between(20, 1800) * MS_A_MINUTE, lastMinute),
  }
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
