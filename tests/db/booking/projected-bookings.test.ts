/** How bookings went, told in classes by the database, is what the rule says of each of them. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listBookedDays, listHistoryCells } from '#db/booking/projected-bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import type { HistoryCell } from '#domain/projection/history.ts'
import { getLeadClass } from '#domain/projection/lead-class.ts'
import { addDays, getEpochDayAt, toEpochDay } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { createBookingRow, createBusiness } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const database = useStorage()
const ZONE = 'America/Sao_Paulo'
const OFFSET = -3 * 3_600_000
const FIRST = '2026-10-01'
const PERIOD = { from: FIRST, to: addDays(FIRST, 9) }

type Row = ReturnType<typeof createBookingRow>
/** The same course at hours that another zone would take for the day before or after. */
const HOURS = ['00:00', '12:30', '23:59']
const STATUSES = ['completed', 'cancelled', 'confirmed'] as const

async function plant() {
  const business = await createBusiness(database.storage)
  const rows = Array.from({ length: 120 }, (_, i): Row => {
    const date = addDays(FIRST, i % 12)
    const at = (daysBefore: number) =>
      toInstant(ZONE, addDays(date, -daysBefore), HOURS[i % HOURS.length] ?? '')
    const status = STATUSES[(i >> 2) % STATUSES.length] ?? 'confirmed'
    return createBookingRow(business, {
      ...{ id: randomUUID(), date, status, encaixe: true, price: 1000 + i },
      ...{ created_at: at(((i * 7) % 80) - 1), updated_at: at(((i * 3) % 9) - 1) },
      ...{ is_courtesy: i % 10 === 0, comanda_total: i % 5 === 0 ? 7000 + i : null },
      deleted: i % 11 === 0,
    })
  })
  await database.storage.write((tx) => tx.insert(bookings).values(rows))
  return { user_id: business.user_id, rows }
}

const isShown = ({ date, deleted }: Row) => !deleted && date >= PERIOD.from && date <= PERIOD.to
const money = ({ comanda_total = null, price, is_courtesy = false }: Row) =>
  is_courtesy ? 0 : (comanda_total ?? price)

function toCell(row: Row): HistoryCell {
  const before = (instant: number) => toEpochDay(row.date) - getEpochDayAt(ZONE, instant)
  const isCancelled = row.status === 'cancelled'
  return {
    date: row.date,
    made: getLeadClass(before(row.created_at)),
    outcome: isCancelled ? 'cancelled' : row.status === 'completed' ? 'completed' : 'open',
    ended: isCancelled ? Math.max(getLeadClass(before(row.updated_at)), 0) : 0,
    bookings: 1,
    amount: money(row),
  }
}

/** Cells of one course are one, in whatever order they come. */
function joinCells(cells: readonly HistoryCell[]) {
  const sums = new Map<string, { bookings: number; amount: number }>()
  for (const { date, outcome, made, ended, bookings: count, amount } of cells) {
    const key = `${date} ${outcome} ${made} ${ended}`
    const sum = sums.get(key) ?? { bookings: 0, amount: 0 }
    sums.set(key, { bookings: sum.bookings + count, amount: sum.amount + amount })
  }
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('each past booking is in the cell of its course, by the house’s own days', async () => {
  const { user_id, rows } = await plant()
  const cells = await database.storage.read((db) => listHistoryCells(db, user_id, PERIOD, OFFSET))
  expect(cells.length).toBeGreaterThan(30)
  expect(joinCells(cells)).toEqual(joinCells(rows.filter(isShown).map(toCell)))
})

test('each day has what came in and what stands, without what is cancelled or in the trash', async () => {
  const { user_id, rows } = await plant()
  const days = await database.storage.read((db) => listBookedDays(db, user_id, PERIOD))
  const shown = rows.filter((row) => isShown(row) && row.status !== 'cancelled')
  const sum = (of: readonly Row[]) => of.reduce((all, row) => all + money(row), 0)
  const expected = [...new Set(shown.map(({ date }) => date))].sort().map((date) => {
    const own = shown.filter((row) => row.date === date)
    const open = own.filter(({ status }) => status !== 'completed')
    const done = own.filter(({ status }) => status === 'completed')
    return { date, earned: sum(done), booked: sum(open), bookings: open.length }
  })
  expect(days.sort((a, b) => (a.date < b.date ? -1 : 1))).toEqual(expected)
})
