/** What the till and the financial screen must say, added up by hand from entries and rows. */
import { addUpMoney } from './add-up-reports.ts'
import {
  add,
  getLastOfMonth,
  isIn,
  plusDays,
  type Span,
  sumOf,
  type Tally,
  toDay,
} from './civil-day.ts'
import type { HouseRows } from './rows.ts'

type Entry = HouseRows['entries'][number]
const INCOME = ['booking', 'sale', 'account', 'tip']
const COSTS = ['expense', 'fee', 'advance', 'statement']

type Listed = {
  direction?: string | undefined
  of?: string | undefined
  method?: string | undefined
  by?: string | undefined
}

const GROUPS: Record<string, string[]> = {
  ...{ income: INCOME, money: [...INCOME, ...COSTS], drawer: ['till', 'opening'] },
  ...{ revenue: ['booking', 'sale'], visits: ['booking'], counter: ['sale'], account: ['account'] },
  ...{ tips: ['tip'], fees: ['fee'], paid_out: ['statement', 'advance'] },
}

function isListed(rows: HouseRows, one: Entry, span: Span, by: string | undefined): boolean {
  const arrives = getDay(one, 'cash')
  if (by === 'arrival') return isIn(arrives, span)
  if (by === 'visit') return isIn(getDoneDay(rows, one), span)
  if (by === 'later') return isIn(one.day, span) && arrives > span.to
  if (by === 'earlier') return one.day < span.from && isIn(arrives, span)
  return isIn(one.day, span)
}

/** The entries that a till lists: a side has money alone, by its sign. */
export const listTill = (
  rows: HouseRows,
  span: Span,
  { direction, of, method, by }: Listed,
): Entry[] =>
  rows.entries.filter(
    (one) =>
      isListed(rows, one, span, by) &&
      (of === undefined || GROUPS[of]?.includes(one.kind)) &&
      (method === undefined || one.method === method) &&
      (!(by === 'arrival' || of === 'income') || one.method !== 'conta') &&
      (!(of === 'money' || direction) || method === 'conta' || one.method !== 'conta') &&
      (!direction || (GROUPS.money?.includes(one.kind) && (direction === 'in') === one.amount > 0)),
  )

/** By `method in` and `method out`: what was moved in the drawer is neither. */
export function addUpTill(rows: HouseRows, span: Span): Tally {
  const sums: Tally = {}
  for (const { kind, day, method, amount } of rows.entries)
    if (isIn(day, span) && GROUPS.money?.includes(kind))
      add(sums, `${method} ${amount > 0 ? 'in' : 'out'}`, amount)
  return sums
}

/** What clients paid less what went back to them, and of each side what is a reversal. */
export function addUpIncome(rows: HouseRows, span: Span) {
  const reversed = { in: 0, out: 0 }
  for (const { kind, day, method, amount, reverses } of rows.entries) {
    if (!isIn(day, span) || method === 'conta' || reverses === null) continue
    if (INCOME.includes(kind) && amount < 0) reversed.out += amount
    if (COSTS.includes(kind) && amount > 0) reversed.in += amount
  }
  return { income: sumOf(listTill(rows, span, { of: 'income' }), ({ amount }) => amount), reversed }
}

/** What was put into the drawer and taken out of it by hand, and what corrected it. */
export function addUpMoves(rows: HouseRows, span: Span): Tally {
  const sums: Tally = {}
  for (const { kind, subject_id, amount } of listTill(rows, span, { of: 'drawer' })) {
    const move = rows.moves.find(({ id }) => id === subject_id)?.kind
    add(sums, kind === 'opening' ? kind : (move ?? 'count'), amount)
  }
  return sums
}

const DRAWER_KINDS: Record<string, string> = {
  ...{ booking: 'received', sale: 'received', account: 'received', tip: 'received' },
  ...{ expense: 'expense', fee: 'expense', advance: 'advance', statement: 'statement' },
}

export function addUpDrawer(rows: HouseRows, day: string) {
  const till = rows.tillDays.find((one) => one.day === day)
  const parts: Tally = { float: till?.float ?? 0, received: 0, suprimento: 0, sangria: 0 }
  for (const key of ['expense', 'advance', 'statement']) parts[key] = 0
  for (const { kind, method, amount, subject_id, ...entry } of rows.entries) {
    if (entry.day !== day) continue
    const move = rows.moves.find(({ id }) => id === subject_id)?.kind
    const part = kind === 'till' ? move : DRAWER_KINDS[kind]
    if (method === 'dinheiro' && part) add(parts, part, amount)
  }
  const expected = Object.values(parts).reduce((sum, amount) => sum + amount, 0)
  const counts = rows.counts
    .filter((one) => one.day === day)
    .sort((a, b) => b.created_at - a.created_at)
  const [last] = counts
  const cash = rows.entries.filter(
    (one) => one.day === day && one.method === 'dinheiro' && one.kind !== 'opening',
  )
  return {
    ...{ parts, expected },
    // Whatever moved there, what a count found and what was taken out after it too.
    in_drawer: (till?.float ?? 0) + sumOf(cash, ({ amount }) => amount),
    after_closing: till?.closed_at && last ? expected - last.expected : 0,
    differences: counts.map(({ counted, expected: then }) => counted - then),
  }
}

/** The last 31 days, from the first that has a till on: opened and not closed, or cash and no till. */
export function listUnclosed(rows: HouseRows, today: string): string[] {
  const yesterday = plusDays(today, -1)
  const first = rows.tillDays.map(({ day }) => day).sort()[0]
  const unclosed: string[] = []
  for (let back = 1; back <= 31; back++) {
    const day = plusDays(today, -back)
    if (day < (first ?? yesterday)) continue
    const till = rows.tillDays.find((one) => one.day === day)
    const cash = rows.entries.filter((one) => one.day === day && one.method === 'dinheiro')
    const hasCash = cash.some(({ kind }) => kind !== 'opening')
    // Of a house without a till, more cash that went out than came says that there was none.
    if (first === undefined && sumOf(cash, ({ amount }) => amount) < 0) continue
    if (till ? till.closed_at === null : hasCash) unclosed.push(day)
  }
  return unclosed
}

export type Basis = 'cash' | 'competence'

/** Fees and tips by the day of the visit or sale that they are of; of an account's payment, by its own. */
function getDoneDay({ bookings, sales, account }: HouseRows, { kind, subject_id, day }: Entry) {
  if (kind !== 'fee' && kind !== 'tip') return null
  const visit = bookings.find(({ id }) => id === subject_id)
  if (visit) return visit.status === 'completed' && !visit.deleted ? visit.date : null
  const sale = sales.find(({ id }) => id === subject_id)
  if (sale) return sale.is_standalone ? sale.day : null
  return account.some(({ id }) => id === subject_id) ? day : null
}

/** Card money of clients that is paid within a span and arrives after it, or the other way round. */
export function addUpBridge(rows: HouseRows, span: Span) {
  const paid = rows.entries.filter(
    ({ kind, method }) => INCOME.includes(kind) && method !== 'conta',
  )
  const sum = (isIts: (entry: Entry) => boolean) =>
    sumOf(paid.filter(isIts), ({ amount }) => amount)
  const isAfter = (one: Entry) => getDay(one, 'cash') > span.to
  return {
    till: sum(({ day }) => isIn(day, span)),
    later: sum((one) => isIn(one.day, span) && isAfter(one)),
    earlier: sum((one) => one.day < span.from && isIn(getDay(one, 'cash'), span)),
  }
}

/** By cash a card's money counts when it arrives; what was taken back later goes out then. */
const getDay = ({ day, arrives_on }: Entry, basis: Basis): string =>
  basis === 'cash' && arrives_on !== null && arrives_on > day ? arrives_on : day

export function addUpStatement(rows: HouseRows, span: Span, basis: Basis) {
  const isCash = basis === 'cash'
  const moved = rows.entries.filter(
    (one) => isIn(getDay(one, basis), span) && !(isCash && one.method === 'conta'),
  )
  const sum = (...kinds: string[]) =>
    sumOf(
      moved.filter(({ kind }) => kinds.includes(kind)),
      ({ amount }) => amount,
    )
  const methods: Tally = {}
  const paidBy = ['booking', 'sale', 'account']
  if (isCash)
    for (const { kind, method, amount } of moved)
      if (paidBy.includes(kind)) add(methods, method, amount)
  const { total, products } = addUpMoney(rows, span)
  const income = isCash ? sum(...paidBy) : total
  const lines: Tally = isCash
    ? { visits: sum('booking'), counter: sum('sale'), account: sum('account') }
    : { services: total - products, products }
  const expenses = isCash ? addUpPaid(rows, span) : addUpDue(rows, span)
  const spent = Object.values(expenses).reduce((all, amount) => all + amount, 0)
  const commissions = isCash ? 0 - sum('statement', 'advance') : addUpCommissions(rows, span)
  const done = (kind: string) =>
    sumOf(
      rows.entries.filter((one) => one.kind === kind && isIn(getDoneDay(rows, one), span)),
      ({ amount }) => amount,
    )
  const [fees, tips] = isCash ? [0 - sum('fee'), sum('tip')] : [0 - done('fee'), done('tip')]
  const deductions = isCash ? 0 : addUpDeductions(rows, span)
  const differences = addUpDifferences(rows, span)
  const kept = deductions + differences
  const profit = income - spent - commissions - fees + kept + (isCash ? tips : 0)
  return {
    ...{ income, methods, lines, expenses, spent, commissions },
    ...{ deductions, fees, tips, differences, profit },
  }
}

/** What the lines of statements that end in a span deduct. */
const addUpDeductions = (rows: HouseRows, span: Span) =>
  0 -
  sumOf(
    rows.statements
      .filter(({ to_day }) => isIn(to_day, span))
      .flatMap(({ lines }): { kind: string; amount: number }[] => JSON.parse(lines))
      .filter(({ kind }) => kind === 'deduction'),
    ({ amount }) => amount,
  )

/** What counts found too much or too little, and took back since. */
const addUpDifferences = (rows: HouseRows, span: Span) =>
  sumOf(
    rows.entries.filter(
      ({ kind, day, subject_id }) =>
        kind === 'till' && isIn(day, span) && rows.counts.some(({ id }) => id === subject_id),
    ),
    ({ amount }) => amount,
  )

function addUpPaid(rows: HouseRows, span: Span): Tally {
  const sums: Tally = {}
  for (const { kind, day, subject_id, amount } of rows.entries) {
    if (kind !== 'expense' || !isIn(day, span)) continue
    add(sums, rows.expenses.find(({ id }) => id === subject_id)?.category ?? 'null', -amount)
  }
  return sums
}

function addUpDue(rows: HouseRows, span: Span): Tally {
  const sums: Tally = {}
  for (const { due_on, category, amount } of rows.expenses)
    if (isIn(due_on, span)) add(sums, category, amount)
  return sums
}

const addUpCommissions = (rows: HouseRows, span: Span) =>
  sumOf(
    rows.items.filter(
      ({ date, booking_id }) =>
        isIn(date, span) && !rows.bookings.find(({ id }) => id === booking_id)?.deleted,
    ),
    ({ amount, fee }) => amount - fee,
  )

export const addUpMonths = (rows: HouseRows, year: string, basis: Basis) =>
  Array.from({ length: 12 }, (_, n) => {
    const from = `${year}-${`${n + 1}`.padStart(2, '0')}-01`
    const sums = addUpStatement(rows, { from, to: getLastOfMonth(from) }, basis)
    const came_in = sums.income + (basis === 'cash' ? sums.tips : 0)
    return { month: from.slice(0, 7), came_in, went_out: came_in - sums.profit }
  })

/** The first day on which anything was done, sold, moved or due. */
export const getFirstDay = ({ bookings, sales, entries, expenses }: HouseRows): string | null =>
  [
    ...bookings.flatMap((one) => (one.status === 'completed' && !one.deleted ? [one.date] : [])),
    ...sales.map(({ day }) => day),
    ...entries.flatMap(({ kind, day }) => (kind === 'opening' ? [] : [day])),
    ...expenses.map(({ due_on }) => due_on),
  ].sort()[0] ?? null

/** What is open and due before today, and from today to Saturday. */
export function addUpOpenExpenses(rows: HouseRows, today: string) {
  const saturday = plusDays(today, 6 - new Date(`${today}T00:00:00Z`).getUTCDay())
  const open = rows.expenses.filter(({ paid_on }) => paid_on === null)
  const count = (some: typeof open) => ({
    count: some.length,
    total: sumOf(some, ({ amount }) => amount),
  })
  return {
    overdue: count(open.filter(({ due_on }) => due_on < today)),
    due: count(open.filter(({ due_on }) => due_on >= today && due_on <= saturday)),
  }
}

/** Sales of some days by their moment; of comandas in the trash there are none. */
export function addUpSales(rows: HouseRows, span: Span) {
  const sold = rows.sales.filter(
    ({ sale_date, ticket_id }) =>
      isIn(toDay(rows.zone, sale_date), span) &&
      !rows.bookings.find(({ id }) => id === ticket_id)?.deleted,
  )
  return {
    sales: sold.length,
    pieces: sumOf(sold, ({ quantity }) => quantity),
    total: sumOf(sold, ({ total_price }) => total_price),
  }
}
