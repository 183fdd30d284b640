/** What professionals are owed, and what clients have spent, added up by hand. */
import { dropZeros, isIn, plusDays, type Span, sumOf, type Tally } from './civil-day.ts'
import type { HouseRows } from './rows.ts'

/** Of one professional: each visit outside the trash, with what it earned them. */
function listEarned(rows: HouseRows, professional_id: string) {
  const own = [...rows.items, ...rows.tips].filter((one) => one.professional_id === professional_id)
  return own.filter(({ booking_id }) => !rows.bookings.find(({ id }) => id === booking_id)?.deleted)
}

function listUncounted(rows: HouseRows, professional_id: string) {
  const parts = rows.parts.filter((one) => one.professional_id === professional_id)
  return listEarned(rows, professional_id).filter(
    ({ booking_id }) => !parts.some((one) => one.booking_id === booking_id),
  )
}

/** What of counted visits is another sum now. */
function sumChanges(rows: HouseRows, professional_id: string): number {
  const parts = rows.parts.filter((one) => one.professional_id === professional_id)
  const counted = new Set(parts.map(({ booking_id }) => booking_id))
  const standing = listEarned(rows, professional_id).filter(({ booking_id }) =>
    counted.has(booking_id),
  )
  return sumOf(standing, getNet) - sumOf(parts, ({ amount }) => amount)
}

const countVisits = (some: readonly { booking_id: string }[]) =>
  new Set(some.map(({ booking_id }) => booking_id)).size

const findLast = (rows: HouseRows, professional_id: string) =>
  rows.statements
    .filter((one) => one.professional_id === professional_id)
    .sort((a, b) => b.closed_at - a.closed_at)[0]

/** What a statement of some days would say; without a first day, of those after the last statement. */
export function addUpOwed(
  rows: HouseRows,
  professional_id: string,
  { from, to }: { from?: string; to: string },
) {
  const last = findLast(rows, professional_id)
  const next = last ? plusDays(last.to_day, 1) : `${to.slice(0, 7)}-01`
  const open = listUncounted(rows, professional_id)
  const isClosed = (date: string) =>
    rows.statements.some(
      (one) => one.professional_id === professional_id && isIn(date, toSpan(one)),
    )
  const free = open.map(({ date }) => date).filter((date) => date <= to && !isClosed(date))
  const begins = from ?? [next, to, ...free].sort()[0] ?? to
  const span: Span = { from: begins, to }
  const items = open.filter(({ date }) => isIn(date, span))
  const earlier = open.filter(({ date }) => date < begins)
  const late = earlier.filter(({ date }) => isClosed(date))
  const before = earlier.filter(({ date }) => !isClosed(date))
  const given = rows.advances.filter(
    (one) =>
      one.professional_id === professional_id &&
      one.reversed_at === null &&
      one.statement_id === null,
  )
  const taken = given.filter(({ day }) => day <= to)
  const debt = Math.min(0, last?.total ?? 0)
  const lines: Tally = {
    services: sumOf(items.filter(isItemOf('servico')), ({ amount }) => amount),
    products: sumOf(items.filter(isItemOf('produto')), ({ amount }) => amount),
    tips: sumOf([...items, ...late].filter(isItemOf('tip')), ({ amount }) => amount),
    fee: 0 - sumOf(items, getFee),
    late: sumOf(late, (one) => (isItemOf('tip')(one) ? 0 : getNet(one))),
    adjustment: sumChanges(rows, professional_id),
    ...{ carried: debt, advance: 0 - sumOf(taken, ({ amount }) => amount) },
  }
  return {
    from: begins,
    lines: dropZeros(lines),
    visits: countVisits(items),
    advances: sumOf(given, ({ amount }) => amount),
    total: sumOf(Object.values(lines), (amount) => amount),
    late: summarize(late),
    before: summarize(before),
  }
}

type Earned = ReturnType<typeof listEarned>[number]

/** By what it was earned with; a tip is no item. */
const isItemOf = (kind: 'servico' | 'produto' | 'tip') => (one: Earned) =>
  ('tipo' in one ? one.tipo : 'tip') === kind

/** What a card took of it. */
const getFee = (one: Earned) => ('fee' in one ? one.fee : 0)
const getNet = (one: Earned) => one.amount - getFee(one)

const toSpan = ({ from_day, to_day }: HouseRows['statements'][number]): Span => ({
  from: from_day,
  to: to_day,
})

const summarize = (some: readonly Earned[]) => ({
  visits: countVisits(some),
  amount: sumOf(some, getNet),
  since: some.map(({ date }) => date).sort()[0] ?? null,
})

/** Closed and not paid; a debt is nothing to pay. */
export function addUpUnpaid(rows: HouseRows, professional_id?: string) {
  const open = rows.statements.filter(
    (one) =>
      one.paid_at === null &&
      one.total > 0 &&
      (professional_id === undefined || one.professional_id === professional_id),
  )
  return { count: open.length, total: sumOf(open, ({ total }) => total) }
}

/** Completed visits outside the trash; for a courtesy nothing was spent, and the average leaves it out. */
export function addUpSpending(rows: HouseRows, client_id: string) {
  const visits = rows.bookings.filter(
    (one) => one.client_id === client_id && one.status === 'completed' && !one.deleted,
  )
  const paid = visits.filter((one) => !one.is_courtesy)
  const total = sumOf(paid, (one) => one.comanda_total ?? one.price)
  return {
    visits: visits.length,
    last:
      visits
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null,
    total,
    average: paid.length === 0 ? 0 : Math.round(total / paid.length),
  }
}
