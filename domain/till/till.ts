/** The till: the drawer of a house's day, what is put into it and taken out of it. */
import type { LedgerKind, LedgerMethod } from '#domain/ledger/ledger.ts'
import { type Centavos, sumAmounts } from '#domain/money/money.ts'
import { REVENUE_KINDS } from '#domain/report/takings.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import {
  DRAWER_KINDS,
  INCOME_KINDS,
  isMoney,
  type KindSum,
  MONEY_KINDS,
  type MoneyDirection,
  splitSides,
} from './flow.ts'

/** Cash that is put into the drawer, and cash that is taken out of it for the safe or the bank. */
export const TILL_MOVES = ['suprimento', 'sangria'] as const
export type TillMove = (typeof TILL_MOVES)[number]

/** What an entry of the till tells of: a move, what was taken out as a day was closed, or the difference that a count found. */
export const TILL_SUBJECTS = [...TILL_MOVES, 'closing', 'count'] as const
export type TillSubject = (typeof TILL_SUBJECTS)[number]

/** What the cash of a drawer adds up from, in the order in which it is written. */
export const DRAWER_PARTS = [
  'float',
  'received',
  'suprimento',
  'sangria',
  'expense',
  'advance',
  'statement',
] as const
export type DrawerPart = (typeof DRAWER_PARTS)[number]

/** The cash that should lie in a drawer, part by part: above 0 what came in, below 0 what went out. */
export type Drawer = Record<DrawerPart, Centavos>

/** Which part of a drawer the cash of an entry is; null where it never lay there, or is told by its subject. */
const KIND_PARTS: Record<LedgerKind, DrawerPart | null> = {
  booking: 'received',
  sale: 'received',
  account: 'received',
  tip: 'received',
  expense: 'expense',
  fee: 'expense',
  advance: 'advance',
  statement: 'statement',
  // What the house had when it began here.
  opening: null,
  till: null,
}

export type TillSum = { subject: TillSubject; amount: Centavos }

/**
 * @param float what lay there before the first client
 * @param sums of the day's entries by kind and method
 * @param till of those of the till by what they tell of; what a count found, and what was taken out after
 *   it, is in no drawer: it is what was there to be counted
 */
export function computeDrawer(
  float: Centavos,
  sums: readonly KindSum[],
  till: readonly TillSum[],
): Drawer {
  const drawer: Drawer = {
    float,
    received: 0,
    suprimento: 0,
    sangria: 0,
    expense: 0,
    advance: 0,
    statement: 0,
  }
  for (const { kind, method, amount } of sums) {
    const part = method === 'dinheiro' ? KIND_PARTS[kind] : null
    if (part) drawer[part] += amount
  }
  for (const { subject, amount } of till)
    if (subject !== 'count' && subject !== 'closing') drawer[subject] += amount
  return drawer
}

/** What should lie in it; below 0 where more was written down as taken out than there was. */
export const getExpectedCash = (drawer: Drawer): Centavos =>
  DRAWER_PARTS.reduce((sum, part) => sum + drawer[part], 0)

type StandingCount = { expected: Centavos; counted: Centavos; kept: Centavos | null }

/** What came into a drawer since it was counted; below 0 what went. */
export const getMovedSince = (drawer: Drawer, { expected }: StandingCount): Centavos =>
  getExpectedCash(drawer) - expected

/**
 * What lies in a drawer: of a closed day what stayed there as it was counted, and what moved since.
 * @param count the one that stands, of a day that is closed; null where it is open
 */
export const getCashInDrawer = (drawer: Drawer, count: StandingCount | null): Centavos =>
  count === null
    ? getExpectedCash(drawer)
    : (count.kept ?? count.counted) + getMovedSince(drawer, count)

/** Above 0 what is left over, below 0 what is missing. */
export const getCountDifference = (count: { expected: Centavos; counted: Centavos }): Centavos =>
  count.counted - count.expected

/**
 * What is taken out of a drawer that was counted.
 * @param kept what stays in it for the next day; null where nobody said
 */
export const getTakenOut = ({ counted, kept }: { counted: Centavos; kept: Centavos | null }) =>
  kept === null ? 0 : counted - kept

/** What a move brings into the drawer: below 0 what it takes out. */
export const getMoveAmount = (kind: TillMove, amount: Centavos): Centavos =>
  kind === 'suprimento' ? amount : -amount

/** What a figure of some screen sums: by these its entries are listed alone. */
export const ENTRY_GROUPS = [
  'income',
  'takings',
  'money',
  'drawer',
  'revenue',
  'visits',
  'counter',
  'account',
  'tips',
  'fees',
  'paid_out',
  'spent',
  'advances',
  'statements',
  'suprimento',
  'sangria',
  'closing',
  'count',
  'opening',
] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

const GROUP_KINDS: Record<EntryGroup, readonly LedgerKind[]> = {
  // What clients paid: nothing that stays on their accounts.
  income: INCOME_KINDS,
  // The same without tips, as an income statement by cash has them.
  takings: ['booking', 'sale', 'account'],
  money: MONEY_KINDS,
  drawer: DRAWER_KINDS,
  revenue: REVENUE_KINDS,
  visits: ['booking'],
  counter: ['sale'],
  account: ['account'],
  tips: ['tip'],
  fees: ['fee'],
  // To professionals.
  paid_out: ['statement', 'advance'],
  // The parts of a drawer.
  spent: ['expense', 'fee'],
  advances: ['advance'],
  statements: ['statement'],
  suprimento: ['till'],
  sangria: ['till'],
  closing: ['till'],
  count: ['till'],
  opening: ['opening'],
}

/** What an entry of the till has to tell of to be in a group. */
const GROUP_SUBJECTS: Partial<Record<EntryGroup, TillSubject>> = {
  suprimento: 'suprimento',
  sangria: 'sangria',
  closing: 'closing',
  count: 'count',
}

export const getGroupSubject = (of: EntryGroup | undefined): TillSubject | null =>
  (of && GROUP_SUBJECTS[of]) ?? null

/** Which day of an entry is asked for. */
export const ENTRY_DAYS = ['day', 'arrival', 'visit', 'later', 'earlier'] as const

/** Which entries are listed; what is not given leaves none out. */
export type EntryFilters = {
  /** Leaves out the drawer's own movements, which have none, and what stays fiado unless `method` is `conta`. */
  direction?: MoneyDirection | undefined
  of?: EntryGroup | undefined
  method?: LedgerMethod | undefined
  /**
   * `arrival`: money alone, a card's by the day on which it reaches the house, as an income statement
   * by cash counts it. `visit`: card fees and tips alone, by the day of the visit or sale that they are of,
   * as one by competence counts them. `later`, `earlier`: what was paid by card on these days and arrives
   * after them, and what arrives on them and was paid before. Otherwise everything, by the day on which it was paid.
   */
  by?: (typeof ENTRY_DAYS)[number] | undefined
  /**
   * A day: card money paid up to it that arrives within the period and after that day, fees with it. Beside
   * it no other filter counts.
   */
  on_its_way?: string | undefined
}

export const listGroupKinds = (of: EntryGroup): readonly LedgerKind[] => GROUP_KINDS[of]

/** Is what stays on accounts left out of these? */
export const isMoneyAlone = ({ direction, of, method, by }: EntryFilters): boolean =>
  of === 'income' ||
  of === 'takings' ||
  by === 'arrival' ||
  ((direction !== undefined || of === 'money') && method !== 'conta')

/**
 * What the entries that are listed add up to, from the sums of their days.
 * @param sums by kind and method: by `arrival`, by the days on which money arrives
 * @param against what of these goes against its kind
 * @param till what of these is the till's own, by what it tells of
 */
export function sumListed({ sums, against, till }: ListedSums, filters: EntryFilters): Centavos {
  const { direction, of, method } = filters
  const subject = getGroupSubject(of)
  if (subject) {
    const isLeftOut = direction || (method ?? 'dinheiro') !== 'dinheiro'
    return isLeftOut ? 0 : sumAmounts(till.filter((one) => one.subject === subject))
  }
  const isListed = (one: KindSum) =>
    (of === undefined || GROUP_KINDS[of].includes(one.kind)) &&
    (method === undefined || one.method === method) &&
    (!isMoneyAlone(filters) || isMoney(one.method))
  const listed = sums.filter(isListed)
  if (!direction) return sumAmounts(listed)
  const sides = splitSides(listed, against.filter(isListed))
  return sides.reduce((sum, one) => sum + one[direction], 0)
}

type ListedSums = {
  sums: readonly KindSum[]
  against: readonly KindSum[]
  till: readonly TillSum[]
}

/** What cash is moved for, and the balance of the beginning: lines of their own, of neither side. */
export const DRAWER_MOVES = [...TILL_SUBJECTS, 'opening'] as const
export type DrawerMove = (typeof DRAWER_MOVES)[number]

/** What was moved in the drawer and corrected there, each by itself; what moved nothing is left out. */
export function sumMoves(
  sums: readonly KindSum[],
  till: readonly TillSum[],
): { move: DrawerMove; amount: Centavos }[] {
  const opening = sums.filter(({ kind }) => kind === 'opening')
  const moved = [
    ...till.map(({ subject: move, amount }) => ({ move, amount })),
    ...opening.map(({ amount }) => ({ move: 'opening' as const, amount })),
  ]
  return DRAWER_MOVES.map((move) => ({
    move,
    amount: sumAmounts(moved.filter((one) => one.move === move)),
  })).filter(({ amount }) => amount !== 0)
}

/** How far back a day that was not closed is asked for (days). */
export const UNCLOSED_DAYS = 31

/**
 * Whether a period is for the reception to see: one day, from yesterday on or waiting to be closed. Over
 * longer ones a till says what the house takes.
 * @param unclosed days before today that ask to be closed
 */
export const isReceptionPeriod = (
  { from, to }: Period,
  today: string,
  unclosed: readonly string[],
): boolean => from === to && (from >= addDays(today, -1) || unclosed.includes(from))

/** What the house pays. */
export const HIDDEN_KINDS: readonly LedgerKind[] = ['statement', 'advance', 'expense']

/** Kinds of which the reception sees the amount that moved, and neither whom nor what it was for. */
export const isHiddenFromReception = (kind: LedgerKind): boolean => HIDDEN_KINDS.includes(kind)

/** What the house pays from the drawer the reception counts; what it pays otherwise is none of theirs. */
export const isListedAtReception = ({
  kind,
  method,
}: {
  kind: LedgerKind
  method: LedgerMethod
}): boolean => method === 'dinheiro' || !isHiddenFromReception(kind)
