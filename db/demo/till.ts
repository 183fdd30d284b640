/** The last days of a demo's till: opened, moved, counted and closed; but for the last, which was forgotten. */
import type { bookings } from '#db/tables/booking.ts'
import type { ledger_entries } from '#db/tables/ledger.ts'
import type { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import {
  getPaidDay,
  listBookingMovements,
  listTipMovements,
  listVisitFees,
  type Movement,
} from '#domain/ledger/ledger.ts'
import { getMoveAmount, getTakenOut, type TillMove } from '#domain/till/till.ts'
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
/** On the day that stands so many before the last, what was put in beside what had stayed. */
const MORE = { at: 1, by: 4000 }
/** On the day that stands so many before the last, what its drawer lacked. */
const SHORT = { at: 2, by: 500 }

/** Every visit has its entries, as if closed with the fees that the salon pays today. */
export function createTillRows(
  salon: DemoSalon,
  zone: string,
  { today, now }: { today: string; now: number },
  booked: readonly Booking[],
): TillRows {
  const user_id = getDemoUserId(salon)
  const rows: TillRows = { days: [], moves: [], counts: [], entries: [] }
  const entries = booked.flatMap((row) => listVisitEntries(salon, row, zone))
  rows.entries.push(...entries.filter(({ day }) => day < today))
  const from = addDays(today, -DAYS)
  const days = rows.entries.map(({ day }) => day).filter((day) => day >= from)
  const worked = [...new Set(days)].sort().reverse()
  const open = (day: string, float = FLOAT) => ({
    user_id,
    day,
    float,
    opened_at: toInstant(zone, day, '08:52'),
    opened_by: user_id,
    closed_at: null,
    closed_by: null,
  })
  let stayed = FLOAT
  for (const [age, day] of [...worked.entries()].reverse()) {
    const at = { user_id, zone, day }
    if (age % 2 === 1)
      addMove(rows, at, { kind: 'sangria', amount: 10_000, reason: 'Para o cofre' })
    if (age % 3 === 0)
      addMove(rows, at, { kind: 'suprimento', amount: 5000, reason: 'Moedas para troco' })
    const closed_at = age === 0 ? null : toInstant(zone, day, '21:40')
    const float = stayed + (age === MORE.at ? MORE.by : 0)
    rows.days.push({
      ...open(day, float),
      closed_at,
      closed_by: closed_at === null ? null : user_id,
    })
    if (closed_at)
      stayed = addCount(rows, open(day, float), closed_at, age === SHORT.at ? SHORT.by : 0)
  }
  // At night it is not open yet.
  const next = open(today, stayed)
  if (next.opened_at <= now) rows.days.push(next)
  return rows
}

function listVisitEntries(salon: DemoSalon, row: Booking, zone: string): Entry[] {
  const { completed_at, date, updated_at, user_id } = row
  if (row.status !== 'completed' || !completed_at) return []
  const day = getPaidDay({ completed_at, date, updated_at }, zone)
  if (day === null) return []
  const told = { notes: row.notes ?? null, comanda_total: row.comanda_total ?? null }
  const { price, is_courtesy = false } = row
  const visit = { ...told, price, is_courtesy }
  const cards = { fees: salon.card_fees, day }
  const toEntry = (kind: 'booking' | 'fee', { method, ...moved }: Movement): Entry => ({
    id: createDemoId('ledger', row.id, kind, method),
    user_id,
    kind,
    subject_id: row.id,
    method,
    ...moved,
    day,
    made_by: user_id,
    created_at: completed_at,
  })
  const made = { user_id, subject_id: row.id, day, made_by: user_id, created_at: completed_at }
  const left = listTipMovements(told, cards).map((moved, n) => ({
    id: createDemoId('ledger', 'tip', row.id, n),
    ...made,
    kind: 'tip' as const,
    ...moved,
  }))
  return [
    ...listBookingMovements(visit, cards).map((one) => toEntry('booking', one)),
    ...listVisitFees(visit, cards).map((one) => toEntry('fee', one)),
    ...left,
  ]
}

function addMove(
  rows: TillRows,
  { user_id, zone, day }: { user_id: string; zone: string; day: string },
  { kind, amount, reason }: { kind: TillMove; amount: number; reason: string },
): void {
  const id = createDemoId('till', user_id, day, kind)
  const created_at = toInstant(zone, day, kind === 'sangria' ? '15:10' : '11:20')
  const made = { made_by: user_id, created_at }
  rows.moves.push({ id, user_id, kind, amount, reason, day, ...made })
  rows.entries.push(createTillEntry(user_id, id, getMoveAmount(kind, amount), day, created_at))
}

/**
 * What stays is the float, the rest is taken out.
 * @param short what the drawer lacks
 * @returns what stays
 */
function addCount(
  rows: TillRows,
  { user_id, day, float }: { user_id: string; day: string; float: number },
  created_at: number,
  short: number,
): number {
  const id = createDemoId('till', user_id, day, 'count')
  const cash = rows.entries.filter((entry) => entry.day === day && entry.method === 'dinheiro')
  const expected = float + cash.reduce((sum, { amount }) => sum + amount, 0)
  const note = short > 0 ? 'Troco dado a mais' : null
  const made = { reopened_for: null, made_by: user_id, created_at }
  const counted = expected - short
  const kept = Math.min(FLOAT, counted)
  rows.counts.push({ id, user_id, day, expected, counted, kept, note, ...made })
  if (short > 0) rows.entries.push(createTillEntry(user_id, id, -short, day, created_at))
  const amount = getTakenOut({ counted, kept })
  if (amount === 0) return kept
  const moved = createDemoId('till', user_id, day, 'closing')
  const reason = 'Retirada no fechamento'
  const of = { made_by: user_id, created_at, count_id: id }
  rows.moves.push({ id: moved, user_id, kind: 'sangria', amount, reason, day, ...of })
  rows.entries.push(createTillEntry(user_id, moved, -amount, day, created_at))
  return kept
}

const createTillEntry = (
  user_id: string,
  subject_id: string,
  amount: number,
  day: string,
  created_at: number,
): Entry => ({
  id: createDemoId('ledger', subject_id),
  user_id,
  kind: 'till',
  subject_id,
  method: 'dinheiro',
  amount,
  day,
  made_by: user_id,
  created_at,
})
