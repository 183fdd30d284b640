/** The work that everything is measured on: one professional, 400 bookings that do not overlap. */
import { randomUUID } from 'node:crypto'
import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import type { ScheduleSettings } from '#domain/availability/schedule.ts'
import { getEpochDayAt, getWeekday, toIsoDate, toTimeOfDay } from '#domain/time/civil-time.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

const ZONE = 'America/Sao_Paulo'
const BOOKED = 400
const split = {
  enabled: true,
  schedules: [
    { start: '08:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ],
}
export const WEEK: ScheduleSettings = {
  monday: split,
  tuesday: split,
  wednesday: split,
  thursday: split,
  friday: split,
}

/** A small generator of its own, so that every run books the same. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export async function seedSalon(
  storage: Storage,
  now: number,
  professionals = 1,
  booked = BOOKED,
): Promise<Business> {
  const business = await createBusiness(storage, {
    settings: {
      schedule_settings: WEEK,
      general_settings: { timezone: ZONE, bookingTimeInterval: 15, advanceBooking: 0 },
      business_name: 'Studio Medida',
      business_description: 'Cabelo, unhas e barba no centro da cidade.',
      business_address: 'Rua das Flores, 100',
    },
    professionals: Array.from({ length: professionals }, () => ({})),
    reviews: Array.from({ length: 20 }, () => ({ comment: 'Atendimento muito bom.' })),
  })
  const rows = pickStarts(now, booked).map(({ date, time }) => bookingRow(business, date, time))
  await storage.write((tx) => tx.insert(bookings).values(rows))
  return business
}

/** So many half hours on the half-hour grid of the next 90 days. */
function pickStarts(now: number, count: number): { date: string; time: string }[] {
  const today = getEpochDayAt(ZONE, now)
  const free: { date: string; time: string }[] = []
  for (let day = today; day <= today + 90; day++) {
    if (getWeekday(day) === 0 || getWeekday(day) === 6) continue
    for (let minute = 480; minute < 1080; minute += 30) {
      if (minute < 720 || minute >= 780)
        free.push({ date: toIsoDate(day), time: toTimeOfDay(minute) })
    }
  }
  const next = random(42)
  const picked: { date: string; time: string }[] = []
  while (picked.length < count) picked.push(...free.splice(Math.floor(next() * free.length), 1))
  return picked
}

function bookingRow(business: Business, date: string, time: string) {
  const now = Date.now()
  return {
    id: randomUUID(),
    user_id: business.user_id,
    client_id: requireNth(business.clients).id,
    client_name: 'Cliente',
    service_id: requireNth(business.services).id,
    service_name: 'Corte',
    professional_id: requireNth(business.professionals).id,
    professional_name: 'Profissional 1',
    date,
    time,
    duration: 30,
    price: 5000,
    service_original_price: 5000,
    status: 'confirmed' as const,
    composite_items: [],
    origin: 'page' as const,
    created_at: now,
    updated_at: now,
  }
}

/** A day of the salon's usual hours, and not today. */
export function getNextMonday(): string {
  let day = getEpochDayAt(ZONE, Date.now()) + 1
  while (getWeekday(day) !== 1) day += 1
  return toIsoDate(day)
}
