/** A year of bookings and sales, with what closing them wrote. */
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import { createBookingRow, requireNth } from '#tests/support/db/factories.ts'
import { DAY_MS, HOUR_MS, plusDays, sumOf, toDay } from './civil-day.ts'
import {
  createRowId,
  type Entry,
  enter,
  type Planting,
  pay,
  pickInstant,
  reverse,
} from './planting.ts'

export type Booking = typeof bookings.$inferInsert
export type Item = typeof commissions.$inferInsert
export type Visits = {
  bookings: Booking[]
  commissions: Item[]
  entries: Entry[]
  sales: (typeof product_sales.$inferInsert)[]
}

const STATUSES = [
  'completed',
  'completed',
  'completed',
  'confirmed',
  'pendente',
  'cancelled',
] as const
/** A comanda of which a hand has left nothing that can be read. */
const UNREADABLE = '{"comandaItens": [{"nome":'

export async function plantVisits(tx: Db, planting: Planting, size: number): Promise<Visits> {
  const rows: Visits = { bookings: [], commissions: [], entries: [], sales: [] }
  const taken = new Set<string>()
  for (let i = 0; i < size; i++) addBooking(rows, planting, taken)
  for (let i = 0; i < size / 5; i++) addSale(rows, planting)
  // What lies over others has to come after them.
  rows.bookings.sort((a, b) => Number(a.encaixe ?? false) - Number(b.encaixe ?? false))
  await tx.insert(bookings).values(rows.bookings)
  if (rows.commissions.length > 0) await tx.insert(commissions).values(rows.commissions)
  if (rows.entries.length > 0) await tx.insert(ledger_entries).values(rows.entries)
  if (rows.sales.length > 0) await tx.insert(product_sales).values(rows.sales)
  return rows
}

/** Often today, or a day that a day is compared with. */
function pickDate({ chance, zone, now }: Planting): string {
  const today = toDay(zone, now)
  if (chance.rollPercent(25)) return plusDays(today, -7 * chance.pickBetween(0, 4))
  return plusDays(today, -chance.pickBetween(-20, 330))
}

function addBooking(rows: Visits, planting: Planting, taken: Set<string>): void {
  const { business, chance, now } = planting
  const client = chance.pick(business.clients)
  const professional = chance.pick(business.professionals)
  const service = chance.pick(business.services)
  const composite = chance.rollPercent(15) ? requireNth(business.composites) : null
  const date = pickDate(planting)
  const encaixe = chance.rollPercent(10)
  const time = `${chance.pick(['08', '10', '12', '14', '16', '19', '22'])}:${chance.pick(['05', '15'])}`
  const place = `${professional.id} ${date} ${time.slice(0, 2)}`
  if (!encaixe && taken.has(place)) return
  if (!encaixe) taken.add(place)
  const status = chance.pick(STATUSES)
  const courtesy = chance.rollPercent(10)
  const made = Date.parse(`${date}T12:00:00Z`) - chance.pickBetween(0, 30) * DAY_MS
  const booking = createBookingRow(business, {
    ...{ client_id: client.id, professional_id: professional.id, service_id: service.id },
    ...{ date, time, status, encaixe, is_courtesy: courtesy, created_at: Math.min(made, now) },
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
  if (status === 'completed') complete(rows, planting, booking)
  else if (chance.rollPercent(20)) enterAndReverse(rows, planting, booking, now)
}

/** Closed, perhaps after it was closed and opened before; in the trash, what it brought is taken back. */
function complete(rows: Visits, planting: Planting, booking: Booking): void {
  const { chance, now, zone } = planting
  const visit = Date.parse(`${booking.date}T15:00:00Z`)
  const isOld = chance.rollPercent(15)
  const at = Math.min(now, visit + chance.pickBetween(0, 40) * 13 * HOUR_MS)
  // Nobody knows when: its visit's day has it.
  const isUnknown = isOld && booking.date <= toDay(zone, now)
  booking.completed_at = isUnknown ? null : at
  if (chance.rollPercent(15)) enterAndReverse(rows, planting, booking, at)
  const items = isOld ? [] : createItems(planting, booking)
  const due = isOld ? booking.price : sumOf(items, ({ gross }) => gross)
  if (!isOld) booking.comanda_total = due
  if (!isOld && chance.rollPercent(10)) booking.notes = UNREADABLE
  const sold = items.map((item) => (booking.is_courtesy ? { ...item, gross: 0 } : item))
  rows.commissions.push(...sold)
  addTicketSale(rows, planting, booking, sold)
  const subject = { kind: 'booking', subject_id: booking.id } as const
  const paid = booking.is_courtesy ? 0 : due
  const entries =
    isOld && paid !== 0
      ? [
          enter(
            planting,
            subject,
            { method: 'unknown', amount: paid, at },
            isUnknown ? booking.date : undefined,
          ),
        ]
      : pay(planting, subject, paid, at)
  rows.entries.push(...entries)
  if (booking.deleted) {
    const after = chance.pickBetween(at, Math.max(now, at))
    rows.entries.push(...reverse(planting, entries, after))
  }
}

function createItems({ business, chance }: Planting, booking: Booking): Item[] {
  const of = { booking_id: booking.id, user_id: business.user_id, date: booking.date }
  const count = chance.pickBetween(1, 3)
  return Array.from({ length: count }, (_, item) => {
    const tipo = item > 0 && chance.rollPercent(50) ? ('produto' as const) : ('servico' as const)
    const people = chance.rollPercent(30) ? 2 : 1
    return Array.from({ length: people }, (_one, part) => {
      const { id, name } = chance.pick(business.professionals)
      const gross = chance.pick([0, 1, 3333, chance.pickBetween(1, 30_000)])
      const who = { professional_id: id, professional_name: name }
      const rate = chance.pick([40, 50])
      const amount = Math.round((gross * rate) / 100)
      const fee = chance.rollPercent(25) ? Math.floor(amount / 20) : 0
      const earned = { rate, base: gross, gross, amount, fee }
      return { ...of, ...who, item, part, tipo, nome: 'Item', ...earned }
    })
  }).flat()
}

/** Its products, by the moment of the visit. */
function addTicketSale(
  rows: Visits,
  { product_id, now }: Planting,
  booking: Booking,
  items: readonly Item[],
): void {
  const sold = items.filter(({ tipo }) => tipo === 'produto')
  if (sold.length === 0) return
  const total_price = sumOf(sold, ({ gross }) => gross)
  rows.sales.push({
    ...{ id: createRowId(), user_id: booking.user_id, product_id, product_name: 'Pomada' },
    ...{ quantity: sold.length, taken: sold.length, unit_price: total_price, total_price },
    ...{ sale_date: Date.parse(`${booking.date}T${booking.time}:00-03:00`), day: booking.date },
    ...{ is_standalone: false, ticket_id: booking.id, created_at: now, updated_at: now },
  })
}

/** It was closed once, and opened again on the same day or later. */
function enterAndReverse(rows: Visits, planting: Planting, booking: Booking, until: number): void {
  const { chance } = planting
  const first = until - chance.pickBetween(0, 60) * DAY_MS
  const subject = { kind: 'booking', subject_id: booking.id } as const
  const entries = pay(planting, subject, chance.pickBetween(1, 20_000), first)
  const back = reverse(planting, entries, chance.pickBetween(first, until))
  rows.entries.push(...entries, ...back)
}

function addSale(rows: Visits, planting: Planting): void {
  const { business, chance, now, zone, product_id } = planting
  const at = chance.rollPercent(20)
    ? now - 7 * DAY_MS * chance.pickBetween(0, 4) - chance.pickBetween(-5, 5) * HOUR_MS
    : pickInstant(planting)
  const by = chance.rollPercent(60) ? chance.pick(business.professionals) : null
  const total_price = chance.pickBetween(1, 9999)
  const sale = {
    ...{ id: createRowId(), user_id: business.user_id, product_id, product_name: 'Pomada' },
    ...{ quantity: 1, taken: 1 },
    ...{ unit_price: total_price, total_price, sale_date: at, day: toDay(zone, at) },
    is_standalone: true,
    ...{ professional_id: by?.id ?? null, professional_name: by?.name ?? null },
    ...{ created_at: at, updated_at: at },
  }
  const entries = pay(planting, { kind: 'sale', subject_id: sale.id }, total_price, at)
  rows.entries.push(...entries)
  if (chance.rollPercent(15)) {
    const after = chance.pickBetween(Math.min(at, now), now)
    rows.entries.push(...reverse(planting, entries, after))
  } else rows.sales.push(sale)
}
