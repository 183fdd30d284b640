/** A small house with a year of whatever may happen to bookings and money, planted row by row. */
import { eq } from 'drizzle-orm'
import { SeededRandom } from '#db/demo/seeded-random.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import {
  type Business,
  CREATED_AT,
  createBookingRow,
  createBusiness,
  requireNth,
} from '#tests/support/db/factories.ts'
import type { TestServer } from './test-server.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** São Paulo's, all through 2026. */
const OFFSET_MS = -3 * HOUR_MS
const toDay = (instant: number) => new Date(instant + OFFSET_MS).toISOString().slice(0, 10)
const METHODS = ['dinheiro', 'pix', 'debito', 'credito', 'conta'] as const

type Booking = typeof bookings.$inferInsert
type Entry = typeof ledger_entries.$inferInsert
type Rows = {
  bookings: Booking[]
  commissions: (typeof commissions.$inferInsert)[]
  entries: Entry[]
  sales: (typeof product_sales.$inferInsert)[]
}

/** @returns the house, whose rows end with the day on which the server's clock stands */
export async function plantReportHouse(
  server: TestServer,
  seed: number,
  size: number,
): Promise<Business> {
  const chance = new SeededRandom(`relatorio ${seed}`)
  const now = server.context.now()
  const business = await openHouse(server, chance, now)
  const rows: Rows = { bookings: [], commissions: [], entries: [], sales: [] }
  const taken = new Set<string>()
  for (let i = 0; i < size; i++) addBooking(rows, business, chance, now, taken)
  const product_id = `produto-${business.slug}`
  for (let i = 0; i < size / 5; i++) addSale(rows, business, chance, now, product_id)
  const { user_id } = business
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const product = { id: product_id, user_id, name: 'Pomada', price: 4000, stock: 5 }
  // What lies over others has to come after them.
  rows.bookings.sort((a, b) => Number(a.encaixe ?? false) - Number(b.encaixe ?? false))
  await server.storage.write(async (tx) => {
    await tx.insert(products).values({ ...product, status: 'active', ...stamps })
    await tx.insert(bookings).values(rows.bookings)
    if (rows.commissions.length > 0) await tx.insert(commissions).values(rows.commissions)
    if (rows.entries.length > 0) await tx.insert(ledger_entries).values(rows.entries)
    if (rows.sales.length > 0) await tx.insert(product_sales).values(rows.sales)
  })
  return business
}

async function openHouse({ storage }: TestServer, chance: SeededRandom, now: number) {
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
  const anyDay = () => toDay(now - chance.pickBetween(0, 320) * DAY_MS)
  const business = await createBusiness(storage, {
    settings: { schedule_settings },
    services: [
      { name: 'Corte', duration: 40, price: 5000 },
      { name: 'Cor', duration: 90, price: 19_990, gap_start: 30, gap_minutes: 25 },
      { name: 'Barba', duration: 25, price: 3333, buffer_before: 5, buffer_after: 10 },
    ],
    professionals: [
      { name: 'Rafa' },
      {
        name: 'Bia',
        working_hours: { tuesday: open('12:00', '18:30'), friday: open('10:00', '23:00') },
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
  const blockedDates = Array.from({ length: 8 }, () => {
    const isFullDay = chance.rollPercent(40)
    const who = chance.pick([null, requireNth(business.professionals).id])
    const [startTime, endTime] = isFullDay ? [null, null] : ['10:30', '14:00']
    return { date: anyDay(), professionalId: who, isFullDay, startTime, endTime }
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

const STATUSES = [
  'completed',
  'completed',
  'completed',
  'confirmed',
  'pendente',
  'cancelled',
] as const

function addBooking(
  rows: Rows,
  business: Business,
  chance: SeededRandom,
  now: number,
  taken: Set<string>,
): void {
  const client = chance.pick(business.clients)
  const professional = chance.pick(business.professionals)
  const service = chance.pick(business.services)
  const composite = chance.rollPercent(15) ? requireNth(business.composites) : null
  const date = toDay(now - chance.pickBetween(-20, 330) * DAY_MS)
  const encaixe = chance.rollPercent(10)
  const time = `${chance.pick(['08', '10', '12', '14', '16', '19', '22'])}:${chance.pick(['05', '15'])}`
  const place = `${professional.id} ${date} ${time.slice(0, 2)}`
  if (!encaixe && taken.has(place)) return
  if (!encaixe) taken.add(place)
  const status = chance.pick(STATUSES)
  const courtesy = chance.rollPercent(10)
  const booking = createBookingRow(business, {
    ...{ client_id: client.id, professional_id: professional.id, service_id: service.id },
    ...{ date, time, status, encaixe, is_courtesy: courtesy },
    origin: chance.pick(['page', 'widget', 'link', 'console'] as const),
    cancel_reason:
      status === 'cancelled' ? chance.pick(['client', 'no_show', null] as const) : null,
    ...(composite && {
      ...{ is_composite: true, service_name: composite.name, price: composite.total_price },
      composite_id: chance.rollPercent(70) ? composite.id : null,
      service_id: requireNth(business.services).id,
    }),
    deleted: chance.rollPercent(8),
  })
  rows.bookings.push(booking)
  if (status === 'completed') complete(rows, business, booking, chance, now)
  else if (chance.rollPercent(20)) enterAndReverse(rows, booking, chance, now)
}

/** Closed, perhaps after it was closed and opened before; in the trash, what it brought is taken back. */
function complete(
  rows: Rows,
  business: Business,
  booking: Booking,
  chance: SeededRandom,
  now: number,
): void {
  const visit = Date.parse(`${booking.date}T15:00:00Z`)
  booking.completed_at = Math.min(now, visit + chance.pickBetween(0, 40) * 13 * HOUR_MS)
  if (chance.rollPercent(15)) enterAndReverse(rows, booking, chance, booking.completed_at)
  const isOld = chance.rollPercent(15)
  const items = isOld ? [] : createItems(business, booking, chance)
  const due = isOld ? booking.price : items.reduce((sum, { gross }) => sum + gross, 0)
  if (!isOld) booking.comanda_total = due
  rows.commissions.push(
    ...items.map((item) => (booking.is_courtesy ? { ...item, gross: 0 } : item)),
  )
  const entries = pay(
    booking,
    'booking',
    booking.is_courtesy ? 0 : due,
    booking.completed_at,
    chance,
  )
  rows.entries.push(...entries)
  if (booking.deleted) {
    const after = chance.pickBetween(booking.completed_at, Math.max(now, booking.completed_at))
    rows.entries.push(...reverse(entries, after))
  }
}

function createItems(business: Business, booking: Booking, chance: SeededRandom) {
  const of = { booking_id: booking.id, user_id: business.user_id, date: booking.date }
  const count = chance.pickBetween(1, 3)
  return Array.from({ length: count }, (_, item) => {
    const tipo = item > 0 && chance.rollPercent(50) ? ('produto' as const) : ('servico' as const)
    const people = chance.rollPercent(30) ? 2 : 1
    return Array.from({ length: people }, (_one, part) => {
      const { id, name } = chance.pick(business.professionals)
      const gross = chance.pick([0, 1, 3333, chance.pickBetween(1, 30_000)])
      const who = { professional_id: id, professional_name: name }
      return { ...of, ...who, item, part, tipo, nome: 'Item', rate: 50, base: 1, gross, amount: 0 }
    })
  }).flat()
}

let count = 0
const createEntryId = () => `lancamento-${++count}-${Math.random().toString(36).slice(2)}`

function pay(
  { id, user_id }: { id: string; user_id: string },
  kind: 'booking' | 'sale',
  due: number,
  at: number,
  chance: SeededRandom,
): Entry[] {
  const first = chance.rollPercent(40) ? chance.pickBetween(0, due) : due
  const method = chance.pick(METHODS)
  const other = chance.pick(METHODS.filter((one) => one !== method))
  const of = { user_id, kind, subject_id: id, day: toDay(at), created_at: at }
  return [
    { ...of, id: createEntryId(), method, amount: first },
    { ...of, id: createEntryId(), method: other, amount: due - first },
  ].filter(({ amount }) => amount !== 0)
}

const reverse = (entries: readonly Entry[], at: number): Entry[] =>
  entries.map((entry) => ({
    ...entry,
    ...{ id: createEntryId(), reverses: entry.id, amount: -entry.amount },
    ...{ day: toDay(at), created_at: at },
  }))

/** It was closed once, and opened again on the same day or later. */
function enterAndReverse(rows: Rows, booking: Booking, chance: SeededRandom, until: number): void {
  const first = until - chance.pickBetween(0, 60) * DAY_MS
  const entries = pay(booking, 'booking', chance.pickBetween(1, 20_000), first, chance)
  rows.entries.push(...entries, ...reverse(entries, chance.pickBetween(first, until)))
}

function addSale(
  rows: Rows,
  business: Business,
  chance: SeededRandom,
  now: number,
  product_id: string,
): void {
  const { user_id } = business
  const at = now - chance.pickBetween(0, 330 * 24) * HOUR_MS
  const by = chance.rollPercent(60) ? chance.pick(business.professionals) : null
  const total_price = chance.pickBetween(1, 9999)
  const sale = {
    ...{ id: createEntryId(), user_id, product_id, product_name: 'Pomada', quantity: 1, taken: 1 },
    ...{ unit_price: total_price, total_price, sale_date: at, is_standalone: true },
    ...{ professional_id: by?.id ?? null, professional_name: by?.name ?? null },
    ...{ created_at: at, updated_at: at },
  }
  const entries = pay(sale, 'sale', total_price, at, chance)
  rows.entries.push(...entries)
  if (chance.rollPercent(15)) rows.entries.push(...reverse(entries, chance.pickBetween(at, now)))
  else rows.sales.push(sale)
}
