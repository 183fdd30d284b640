/** What a demo's professionals were paid: each half of a month before last week, and last week but for one of them. */

import { toPartRow } from '#db/statement/statements.ts'
import type { bookings } from '#db/tables/booking.ts'
import type { ledger_entries } from '#db/tables/ledger.ts'
import type { advances, statement_parts, statements, tips } from '#db/tables/money.ts'
import type { commissions } from '#db/tables/sale.ts'
import type { professionals } from '#db/tables/service.ts'
import { computeStatement, type EarnedItem } from '#domain/statement/statement.ts'
import { serializeLines } from '#domain/statement/stored-lines.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { getMonthPeriod, getWeekPeriod, type Period } from '#domain/time/period.ts'
import { createDemoId } from './seeded-random.ts'

type Professional = typeof professionals.$inferInsert
type Statement = typeof statements.$inferInsert
type Entry = typeof ledger_entries.$inferInsert

export type PaidRows = {
  statements: Statement[]
  statement_parts: (typeof statement_parts.$inferInsert)[]
  advances: (typeof advances.$inferInsert)[]
  entries: Entry[]
}

type Worked = {
  professionals: readonly Professional[]
  bookings: readonly (typeof bookings.$inferInsert)[]
  commissions: readonly (typeof commissions.$inferInsert)[]
  tips: readonly (typeof tips.$inferInsert)[]
}

/** After the last client of the last day. */
const CLOSING_TIME = '21:30'
const PAYING_TIME = '21:45'

/** @param owner whose account closes and pays */
export function createStatementRows(
  owner: string,
  zone: string,
  date: string,
  { professionals: team, bookings: booked, commissions: earned, tips: left }: Worked,
): PaidRows {
  const rows: PaidRows = { statements: [], statement_parts: [], advances: [], entries: [] }
  const week = getWeekPeriod(addDays(date, -7))
  const trashed = new Set(booked.flatMap(({ id, deleted }) => (deleted ? [id] : [])))
  for (const [i, professional] of team.entries()) {
    const isOwn = (one: { professional_id: string; booking_id: string }) =>
      one.professional_id === professional.id && !trashed.has(one.booking_id)
    const own = [...earned.filter(isOwn).map(toEarnedItem), ...left.filter(isOwn).map(toEarnedTip)]
    const first = own.map((one) => one.date).sort()[0] ?? week.from
    const close = (period: Period, isPaid: boolean) =>
      addStatement(rows, { owner, zone, professional, isPaid, period }, own)
    for (const fortnight of listFortnights(first, addDays(week.from, -1))) close(fortnight, true)
    // The last ones are still open; of the one before them the statement waits for its money.
    if (i < 3) close(week, i < 2)
    if (i === 0) addAdvance(rows, owner, zone, professional, date)
  }
  return rows
}

/** Halves of months, the first and the last cut to what is asked for, oldest first. */
function listFortnights(from: string, to: string): Period[] {
  const fortnights: Period[] = []
  for (let day = from; day <= to; ) {
    const half = `${day.slice(0, 8)}15`
    const end = day <= half ? half : getMonthPeriod(day).to
    fortnights.push({ from: day, to: end < to ? end : to })
    day = addDays(end, 1)
  }
  return fortnights
}

type Closing = {
  owner: string
  zone: string
  professional: Professional
  isPaid: boolean
  period: Period
}

function addStatement(
  rows: PaidRows,
  { owner, zone, professional, isPaid, period }: Closing,
  own: readonly EarnedItem[],
): void {
  const { id: professional_id, name, user_id } = professional
  const items = own.filter((one) => one.date >= period.from && one.date <= period.to)
  const sources = { items, late: [], changes: [], earlier: null, advances: [], deductions: [] }
  const { lines, parts, total } = computeStatement(sources)
  if (total <= 0) return
  const id = createDemoId('statement', professional_id, period.to)
  const paid_at = toInstant(zone, period.to, PAYING_TIME)
  rows.statements.push({
    id,
    user_id,
    professional_id,
    professional_name: name,
    total,
    from_day: period.from,
    to_day: period.to,
    lines: serializeLines(lines),
    closed_at: toInstant(zone, period.to, CLOSING_TIME),
    closed_by: owner,
    ...(isPaid && { paid_at, paid_by: owner, method: 'pix' }),
  })
  for (const [n, part] of parts.entries()) {
    const of = { statement_id: id, n, user_id, professional_id }
    rows.statement_parts.push({ ...of, ...toPartRow(part) })
  }
  if (!isPaid) return
  rows.entries.push({
    id: createDemoId('entry', id),
    user_id,
    day: period.to,
    kind: 'statement',
    subject_id: id,
    method: 'pix',
    amount: -total,
    made_by: owner,
    created_at: paid_at,
  })
}

const toEarnedItem = (one: Worked['commissions'][number]): EarnedItem => {
  const { booking_id, date, tipo, nome, rate, base, gross, amount } = one
  return { booking_id, date, source: tipo, nome, rate, base, gross, amount }
}

const toEarnedTip = ({ booking_id, date, amount }: Worked['tips'][number]): EarnedItem => ({
  booking_id,
  date,
  source: 'tip',
  nome: '',
  rate: 0,
  base: 0,
  gross: 0,
  amount,
})

/** Of yesterday: the next statement takes it off. */
function addAdvance(
  rows: PaidRows,
  owner: string,
  zone: string,
  { id: professional_id, user_id }: Professional,
  date: string,
): void {
  const id = createDemoId('advance', professional_id)
  const day = addDays(date, -1)
  const created_at = toInstant(zone, day, '15:20')
  const given = { amount: 40_000, method: 'dinheiro' as const, day, note: null }
  rows.advances.push({ id, user_id, professional_id, ...given, made_by: owner, created_at })
  rows.entries.push({
    id: createDemoId('entry', id),
    user_id,
    day,
    kind: 'advance',
    subject_id: id,
    method: 'dinheiro',
    amount: -given.amount,
    made_by: owner,
    created_at,
  })
}
