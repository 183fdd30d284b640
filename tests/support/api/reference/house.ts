/** A small house with a year of whatever may happen to bookings and money, planted row by row. */
import { eq } from 'drizzle-orm'
import { updateClientStatistics } from '#api/client/statistics.ts'
import { SeededRandom } from '#db/demo/seeded-random.ts'
import { business_settings } from '#db/tables/business.ts'
import { products } from '#db/tables/sale.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  requireNth,
} from '#tests/support/db/factories.ts'
import type { TestServer } from '../test-server.ts'
import { DAY_MS, toDay } from './civil-day.ts'
import { plantMoney } from './plant-money.ts'
import { plantVisits } from './plant-visits.ts'
import type { Planting } from './planting.ts'

/** Most without any change of the clock, one with two a year, at midnight, and one that is a day behind. */
const ZONES = ['America/Sao_Paulo', 'America/Sao_Paulo', 'America/Santiago', 'Pacific/Honolulu']

/** @returns the house, whose rows end with the day on which the server's clock stands */
export async function plantReferenceHouse(
  server: TestServer,
  seed: number,
  size: number,
): Promise<Business> {
  const chance = new SeededRandom(`relatorio ${seed}`)
  const now = server.context.now()
  const zone = ZONES[seed % ZONES.length] ?? 'America/Sao_Paulo'
  const business = await openHouse(server, chance, now, zone)
  const product_id = `produto-${business.slug}`
  const planting: Planting = { business, chance, now, zone, product_id }
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const product = { id: product_id, user_id: business.user_id, name: 'Pomada' }
  await server.storage.write(async (tx) => {
    await tx
      .insert(products)
      .values({ ...product, price: 4000, stock: 5, status: 'active', ...stamps })
    const visits = await plantVisits(tx, planting, size)
    await plantMoney(tx, planting, visits)
    // As each of these writes leaves it.
    for (const { id } of business.clients)
      await updateClientStatistics(tx, business.user_id, id, now)
  })
  return business
}

async function openHouse(
  { storage }: TestServer,
  chance: SeededRandom,
  now: number,
  timezone: string,
) {
  const open = (start: string, end: string) => ({ enabled: true, schedules: [{ start, end }] })
  const schedule_settings = {
    monday: chance.rollPercent(50) ? open('09:00', '18:00') : { enabled: false, schedules: [] },
    tuesday: open('09:30', '20:00'),
    wednesday: open('08:00', '18:00'),
    thursday: {
      enabled: true,
      schedules: [
        { start: '08:15', end: '12:00' },
        { start: '13:00', end: '19:00' },
      ],
    },
    friday: open('09:00', '24:00'),
    saturday: open('08:00', '16:00'),
  }
  const anyDay = () => toDay(timezone, now - chance.pickBetween(0, 320) * DAY_MS)
  const business = await createBusiness(storage, {
    settings: {
      schedule_settings,
      general_settings: { bookingTimeInterval: 15, advanceBooking: 0, timezone },
    },
    services: [
      { name: 'Corte', duration: 40, price: 5000 },
      { name: 'Cor', duration: 90, price: 19_990, gap_start: 30, gap_minutes: 25 },
      { name: 'Barba', duration: 25, price: 3333, buffer_before: 5, buffer_after: 10 },
    ],
    professionals: [
      { name: 'Rafa' },
      {
        name: 'Bia',
        working_hours: {
          monday: open('07:00', '15:30'),
          tuesday: open('12:00', '18:30'),
          friday: open('10:00', '23:00'),
        },
      },
      { name: 'Sônia', deleted: true, deleted_at: now - chance.pickBetween(0, 200) * DAY_MS },
      { name: 'Léo', created_at: now - chance.pickBetween(0, 200) * DAY_MS },
    ],
    composites: [{ items: [{ service: 0 }, { service: 2 }] }],
    clients: [
      { nome: 'Sem cadastro', is_walk_in: true },
      ...Array.from({ length: 5 }, () => ({})),
      { deleted: true },
    ],
  })
  const blockedDates = Array.from({ length: 8 }, (_, i) => {
    const isFullDay = i > 0 && chance.rollPercent(40)
    const who = chance.pick([null, requireNth(business.professionals).id])
    const [startTime, endTime] = isFullDay ? [null, null] : ['10:30', '14:00']
    const date = i === 0 ? toDay(timezone, now) : anyDay()
    return { date, professionalId: who, isFullDay, startTime, endTime }
  })
  const exceptions_settings = { agendaBlocked: chance.rollPercent(80), blockedDates }
  await storage.write((tx) =>
    tx
      .update(business_settings)
      .set({ exceptions_settings })
      .where(eq(business_settings.user_id, business.user_id)),
  )
  return business
}
