/** The last days of a demo's till: opened, moved, counted and closed; but for the last, which was forgotten. */
import type { bookings } from '#db/tables/booking.ts'
import type { ledger_entries } from '#db/tables/ledger.ts'
import type { till_counts, till_days, till_moves } from '#db/tables/money.ts'
import {
  getPaidDay,
  listBookingMovements,
  listTipMovements,
  listVisitFees,
  type Movement,
} from '#domain/ledger/ledger.ts'
import { getMoveAmount, type TillMove } from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { getDemoUserId } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId } from './seeded-random.ts'

type Booking = typeof bookings.$inferInsert
type Entry = typeof ledger_entries.$inferInsert

export type TillRows = {
  days: (typeof till_days.$inferInsert)[]
  moves: (typeof till_moves.$inferInsert)[]
  counts: (typeof till_counts.$inferInsert)[]
  entries: Entry[]
}

/** How many days back it goes. */
const DAYS = 8
const FLOAT = 20_000
/** On the day that stands so many before the last, what its drawer lacked. */
const SHORT = { at: 2, by: 500 }

/** The entries of older visits are written as those of any house of before. */
export function createTillRows(
  salon: DemoSalon,
  zone: string,
  { today, now }: { today: string; now: number },
  booked: readonly Booking[],
): TillRows {
  const user_id = getDemoUserId(salon)
  const rows: TillRows = { days: [], moves: [], counts: [], entries: [] }
  const from = addDays(today, -DAYS)
  const entries = booked.flatMap((row) => listVisitEntries(salon, row, zone, from))
  rows.entries.push(...entries.filter(({ day }) => day < today))
  const worked = [...new Set(rows.entries.map(({ day }) => day))].sort().reverse()
  const open = (day: string) => ({
    ...{ user_id, day, float: FLOAT, opened_at: toInstant(zone, day, '08:52'), opened_by: user_id },
    ...{ closed_at: null, closed_by: null },
  })
  for (const [age, day] of worked.entries()) {
    if (age % 2 === 1) addMove(rows, user_id, zone, day, 'sangria', 10_000, 'Para o cofre')
    if (age % 3 === 0) addMove(rows, user_id, zone, day, 'suprimento', 5000, 'Moedas para troco')
    const closed_at = age === 0 ? null : toInstant(zone, day, '21:40')
    rows.days.push({ ...open(day), closed_at, closed_by: closed_at === null ? null : user_id })
    if (closed_at) addCount(rows, user_id, day, closed_at, age === SHORT.at ? SHORT.by : 0)
  }
  // At night it is not open yet.
  const next = open(today)
  if (next.opened_at <= now) rows.days.push(next)
  return rows
}

function listVisitEntries(salon: DemoSalon, row: Booking, zone: string, from: string): Entry[] {
  const { completed_at, date, updated_at, user_id } = row
  if (row.status !== 'completed' || !completed_at) return []
  const day = getPaidDay({ completed_at, date, updated_at }, zone)
  if (day === null || day < from) return []
  const told = { notes: row.notes ?? null, comanda_total: row.comanda_total ?? null }
  const { price, is_courtesy = false } = row
  const visit = { ...told, price, is_courtesy }
  const cards = { fees: salon.card_fees, day }
  const toEntry = (kind: 'booking' | 'fee', { method, ...moved }: Movement): Entry => ({
    id: createDemoId('ledger', row.id, kind, method),
    ...{ user_id, kind, subject_id: row.id, method, ...moved, day },
    ...{ made_by: user_id, created_at: completed_at },
  })
  const made = { user_id, subject_id: row.id, day, made_by: user_id, created_at: completed_at }
  const left = listTipMovements(told, cards).map((moved, n) => ({
    ...{ id: createDemoId('ledger', 'tip', row.id, n), ...made },
    ...{ kind: 'tip' as const, ...moved },
  }))
  return [
    ...listBookingMovements(visit, cards).map((one) => toEntry('booking', one)),
    ...listVisitFees(visit, cards).map((one) => toEntry('fee', one)),
    ...left,
  ]
}

function addMove(
  rows: TillRows,
  user_id: string,
  zone: string,
  day: string,
  kind: TillMove,
  amount: number,
  reason: string,
): void {
  const id = createDemoId('till', user_id, day, kind)
  const created_at = toInstant(zone, day, kind === 'sangria' ? '15:10' : '11:20')
  const made = { made_by: user_id, created_at }
  rows.moves.push({ id, user_id, kind, amount, reason, day, ...made })
  rows.entries.push(createTillEntry(user_id, id, getMoveAmount(kind, amount), day, created_at))
}

/** @param short what the drawer lacks */
function addCount(
  rows: TillRows,
  user_id: string,
  day: string,
  created_at: number,
  short: number,
): void {
  const id = createDemoId('till', user_id, day, 'count')
  const cash = rows.entries.filter((entry) => entry.day === day && entry.method === 'dinheiro')
  const expected = FLOAT + cash.reduce((sum, { amount }) => sum + amount, 0)
  const note = short > 0 ? 'Troco dado a mais' : null
  const made = { made_by: user_id, created_at }
  rows.counts.push({ id, user_id, day, expected, counted: expected - short, note, ...made })
  if (short > 0) rows.entries.push(createTillEntry(user_id, id, -short, day, created_at))
}

const createTillEntry = (
  user_id: string,
  subject_id: string,
  amount: number,
  day: string,
  created_at: number,
): Entry => ({
  id: createDemoId('ledger', subject_id),
  ...{ user_id, kind: 'till', subject_id, method: 'dinheiro', amount, day },
  ...{ made_by: user_id, created_at },
})
