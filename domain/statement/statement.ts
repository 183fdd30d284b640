/** What a professional is owed: counted once, closed into statements, and what changed since in the next. */
import type { ItemType, PaymentMethod } from '#domain/comanda/comanda.ts'
import { type Centavos, sumAmounts } from '#domain/money/money.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { getMonthPeriod, type Period } from '#domain/time/period.ts'
import type { StatementPartKind } from './statement-part.ts'

/** What a part was earned with; a card's fee takes off. */
export const PART_SOURCES = ['servico', 'produto', 'tip', 'fee'] as const satisfies readonly (
  | ItemType
  | 'tip'
  | 'fee'
)[]
export type PartSource = (typeof PART_SOURCES)[number]

/** Something that a professional earned at a visit, as it stands. */
export type EarnedItem = {
  booking_id: string
  /** The visit's. */
  date: string
  source: PartSource
  nome: string
  /** Percent. */
  rate: number
  /** What the rate counts on. */
  base: Centavos
  /** What it was sold at, after adjustments. */
  gross: Centavos
  amount: Centavos
}

/** What a statement counts of a visit; of an adjustment, the change since it was counted. */
export type StatementPart = EarnedItem & { kind: StatementPartKind }

/** What of a visit makes a sum: all that statements have counted of it, or all that stands. */
export type VisitSum = Pick<EarnedItem, 'booking_id' | 'date' | 'base' | 'gross' | 'amount'>

export const STATEMENT_LINE_KINDS = [
  'services',
  'products',
  'tips',
  'fee',
  'late',
  'adjustment',
  'carried',
  'advance',
  'deduction',
] as const
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number]

/** Those that make up what was earned in the period; the others change what of it is paid. */
export const EARNED_LINE_KINDS: readonly StatementLineKind[] = ['services', 'products', 'tips']

/** A line of a statement, as it stood when it was closed. */
export type StatementLine = {
  kind: StatementLineKind
  /** Above 0 what the professional gets, below 0 what is taken off. */
  amount: Centavos
  /** Percent, of services and products. */
  rate: number | null
  /** Visits; of products, how many lines of comandas. */
  count: number
  base: Centavos
  gross: Centavos
  /** Of an advance, of the visit of an adjustment or of a late one; of what is carried, the last day of its statement. */
  day: string | null
  /** How an advance was given. */
  method: PaymentMethod | null
  /** Of an advance or a deduction. */
  note: string | null
  /** The advance, the booking, or the statement whose debt is carried. */
  subject_id: string | null
}

type Advance = {
  id: string
  day: string
  method: PaymentMethod
  amount: Centavos
  note: string | null
}
export type Deduction = { reason: string; amount: Centavos }

/** What the newest statement before left as a debt. */
export type EarlierStatement = { id: string; to_day: string; total: Centavos }

export type StatementSources = {
  /** Of visits in the period that no statement has counted. */
  items: readonly EarnedItem[]
  /** Of visits before it that no statement has counted, though one had their days: closed late. */
  late: readonly EarnedItem[]
  /** Of visits that one has counted: what all of them counted, and what stands now. */
  changes: readonly { counted: VisitSum; standing: Omit<VisitSum, 'date'> }[]
  earlier: EarlierStatement | null
  advances: readonly Advance[]
  deductions: readonly Deduction[]
}

export type ComputedStatement = {
  lines: StatementLine[]
  parts: StatementPart[]
  /** The sum of the lines: below 0 where more is taken off than was earned. */
  total: Centavos
}

/** Lines, the parts they count and what is paid (issue `money`, commissions). */
export function computeStatement(sources: StatementSources): ComputedStatement {
  const adjustments = listAdjustments(sources.changes)
  const lines = [
    ...listEarnedLines(sources.items),
    ...listLateLines(sources.late),
    ...adjustments.map(toAdjustmentLine),
    ...listCarriedLines(sources.earlier),
    ...sources.advances.map(toAdvanceLine),
    ...sources.deductions.map(toDeductionLine),
  ]
  const earned = [...sources.items, ...sources.late].map(toEarnedPart)
  return { lines, parts: [...earned, ...adjustments], total: sumAmounts(lines) }
}

// One by one: of a busy month there are hundreds.
const toEarnedPart = (item: EarnedItem): StatementPart => ({
  kind: 'earned',
  booking_id: item.booking_id,
  date: item.date,
  source: item.source,
  nome: item.nome,
  rate: item.rate,
  base: item.base,
  gross: item.gross,
  amount: item.amount,
})

/** Whether deductions take off more than there was to pay; what advances took off is another matter. */
export const isOverdeducted = (total: Centavos, deductions: readonly Deduction[]): boolean =>
  total < 0 && deductions.length > 0

/** Visits whose sum is another than what was counted of them. */
function listAdjustments(changes: StatementSources['changes']): StatementPart[] {
  return changes.flatMap(({ counted, standing }) => {
    const amount = standing.amount - counted.amount
    if (amount === 0) return []
    const { booking_id, date } = counted
    const change = { base: standing.base - counted.base, gross: standing.gross - counted.gross }
    const about = { kind: 'adjustment', source: 'servico', nome: '', rate: 0 } as const
    return [{ ...about, booking_id, date, ...change, amount }]
  })
}

const LINE_OF_SOURCE = {
  servico: 'services',
  produto: 'products',
  tip: 'tips',
  fee: 'fee',
} as const satisfies Record<PartSource, StatementLineKind>

const NOTHING = { count: 0, base: 0, gross: 0, day: null, method: null, note: null } as const

/** Services and products by their rate, the highest first; tips and fees whole. */
function listEarnedLines(items: readonly EarnedItem[]): StatementLine[] {
  const groups = groupBySourceAndRate(items)
  return PART_SOURCES.flatMap((source) =>
    [...(groups.get(source) ?? [])]
      .sort(([a], [b]) => (b ?? 0) - (a ?? 0))
      .map(([rate, own]) => toEarnedLine(source, rate, own)),
  )
}

function groupBySourceAndRate(items: readonly EarnedItem[]) {
  const groups = new Map<PartSource, Map<number | null, EarnedItem[]>>()
  for (const item of items) {
    const { source } = item
    const rate = source === 'servico' || source === 'produto' ? item.rate : null
    const rates = groups.get(source) ?? new Map<number | null, EarnedItem[]>()
    groups.set(source, rates)
    const own = rates.get(rate)
    if (own) own.push(item)
    else rates.set(rate, [item])
  }
  return groups
}

function toEarnedLine(
  source: PartSource,
  rate: number | null,
  items: readonly EarnedItem[],
): StatementLine {
  const visits = new Set<string>()
  const sum = { base: 0, gross: 0, amount: 0 }
  for (const item of items) {
    visits.add(item.booking_id)
    sum.base += item.base
    sum.gross += item.gross
    sum.amount += item.amount
  }
  return {
    ...NOTHING,
    kind: LINE_OF_SOURCE[source],
    rate,
    subject_id: null,
    count: source === 'produto' ? items.length : visits.size,
    ...sum,
  }
}

/** A line for each visit, so that it is found; what was left for the professional there apart. */
function listLateLines(items: readonly EarnedItem[]): StatementLine[] {
  return [...new Set(items.map(({ booking_id }) => booking_id))].flatMap((booking_id) => {
    const own = items.filter((item) => item.booking_id === booking_id)
    const of = { day: own[0]?.date ?? null, subject_id: booking_id }
    const shared = own.filter(({ source }) => source !== 'tip')
    const tips = own.filter(({ source }) => source === 'tip')
    return [
      ...(shared.length > 0
        ? [{ ...toEarnedLine('servico', null, shared), ...of, kind: 'late' as const }]
        : []),
      ...(tips.length > 0 ? [{ ...toEarnedLine('tip', null, tips), ...of }] : []),
    ]
  })
}

const toAdjustmentLine = ({ booking_id, date, base, gross, amount }: StatementPart) => ({
  ...NOTHING,
  kind: 'adjustment' as const,
  rate: null,
  count: 1,
  base,
  gross,
  amount,
  day: date,
  subject_id: booking_id,
})

/** A debt goes from one statement to the next, paid or not: whoever owes pays nothing back at once. */
function listCarriedLines(earlier: EarlierStatement | null): StatementLine[] {
  if (!earlier || earlier.total >= 0) return []
  const { id, to_day, total } = earlier
  const about = { kind: 'carried', rate: null, day: to_day, subject_id: id } as const
  return [{ ...NOTHING, ...about, amount: total }]
}

const toAdvanceLine = ({ id, day, method, note, amount }: Advance): StatementLine => ({
  ...NOTHING,
  kind: 'advance',
  rate: null,
  subject_id: id,
  day,
  method,
  note,
  amount: -amount,
})

const toDeductionLine = ({ reason, amount }: Deduction): StatementLine => ({
  ...NOTHING,
  kind: 'deduction',
  rate: null,
  subject_id: null,
  note: reason,
  amount: -amount,
})

/** The days before one that no statement had, each stretch of them; `closed` in any order. */
export function listUncoveredPeriods(closed: readonly Period[], before: string): Period[] {
  const gaps: Period[] = []
  let from = FIRST_DAY
  for (const one of [...closed].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (one.from > from) gaps.push({ from, to: addDays(one.from, -1) })
    if (one.to >= from) from = addDays(one.to, 1)
  }
  gaps.push({ from, to: addDays(before, -1) })
  return gaps
    .map((gap) => ({ ...gap, to: gap.to < before ? gap.to : addDays(before, -1) }))
    .filter((gap) => gap.from <= gap.to)
}

/** Before any house. */
const FIRST_DAY = '0001-01-01'

/**
 * From the first day of which something is open: the one after the last statement, else the first of the
 * month, or one before on which something was earned that no statement had.
 * @param until the last day, which is always in it
 * @param since the first day with a visit that no statement had, if there is one
 */
export function getOpenPeriod(
  last_day: string | null,
  until: string,
  since: string | null = null,
): Period {
  const next = last_day === null ? getMonthPeriod(until).from : addDays(last_day, 1)
  const days = [next, until, since].flatMap((day) => day ?? [])
  return { from: days.sort()[0] ?? until, to: until }
}
