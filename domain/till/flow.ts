/**
 * What came in and what went out, by one rule for the till, its lists and the reports: income and costs
 * are money of the house, what is moved in the drawer is neither.
 */
import { LEDGER_KINDS, type LedgerKind, type LedgerMethod } from '#domain/ledger/ledger.ts'
import type { Centavos } from '#domain/money/money.ts'

/** `drawer`: cash put in and taken out by hand, what a count found, what there was at the beginning. */
type Flow = 'income' | 'cost' | 'drawer'

const KIND_FLOWS: Record<LedgerKind, Flow> = {
  booking: 'income',
  sale: 'income',
  account: 'income',
  tip: 'income',
  expense: 'cost',
  fee: 'cost',
  advance: 'cost',
  statement: 'cost',
  till: 'drawer',
  opening: 'drawer',
}

const listFlowKinds = (flow: Flow): LedgerKind[] =>
  LEDGER_KINDS.filter((kind) => KIND_FLOWS[kind] === flow)

/** What clients pay: visits, sales, their accounts, tips. */
export const INCOME_KINDS = listFlowKinds('income')
/** Money of the house, in or out. */
export const MONEY_KINDS = [...INCOME_KINDS, ...listFlowKinds('cost')]
/** What moves or corrects the cash of the drawer. */
export const DRAWER_KINDS = listFlowKinds('drawer')

/** What stays on a client's account is no money yet. */
export const isMoney = (method: LedgerMethod): boolean => method !== 'conta'

/** Entries that bring money in, and those that take it out: a reversal goes the other way. */
export const MONEY_DIRECTIONS = ['in', 'out'] as const
export type MoneyDirection = (typeof MONEY_DIRECTIONS)[number]

/** What the entries of a kind and method sum to. */
export type KindSum = { kind: LedgerKind; method: LedgerMethod; amount: Centavos }
/** What goes against its kind: income below 0, a cost above. `is_reversal` where it takes another back. */
export type AgainstSum = KindSum & { is_reversal: boolean }

/** What moved in by a kind and method, and what out of it (below 0). */
type SideSum = { kind: LedgerKind; method: LedgerMethod; in: Centavos; out: Centavos }

/**
 * Both sides of what moved money, what is moved in the drawer left out.
 * @param sums by kind and method, each perhaps more than once
 * @param against what of these goes against its kind
 */
export function splitSides(sums: readonly KindSum[], against: readonly KindSum[]): SideSum[] {
  const sides = new Map<string, SideSum>()
  const add = ({ kind, method }: KindSum, side: MoneyDirection, amount: Centavos) => {
    if (KIND_FLOWS[kind] === 'drawer') return
    const sum = sides.get(`${kind} ${method}`) ?? { kind, method, in: 0, out: 0 }
    sides.set(`${kind} ${method}`, { ...sum, [side]: sum[side] + amount })
  }
  for (const sum of sums) add(sum, getSide(sum), sum.amount)
  for (const sum of against) {
    add(sum, getSide(sum), -sum.amount)
    add(sum, getSide(sum) === 'in' ? 'out' : 'in', sum.amount)
  }
  return [...sides.values()]
}

/** The side on which a kind stands where nothing of it is taken back. */
const getSide = ({ kind }: KindSum): MoneyDirection =>
  KIND_FLOWS[kind] === 'income' ? 'in' : 'out'

type MethodSum = { method: LedgerMethod; in: Centavos; out: Centavos }

/** Both sides by method, those that nothing moved left out. */
export function sumByMethod(sides: readonly SideSum[]): MethodSum[] {
  const methods = new Map<LedgerMethod, MethodSum>()
  for (const { method, in: came, out } of sides) {
    const sum = methods.get(method) ?? { method, in: 0, out: 0 }
    methods.set(method, { method, in: sum.in + came, out: sum.out + out })
  }
  return [...methods.values()].filter((sum) => sum.in !== 0 || sum.out !== 0)
}

/**
 * What came in from clients, by method: less what was given back, without what stays on accounts.
 * This is what "entrou" means wherever it is said.
 */
export function sumIncome(sums: readonly KindSum[]): Map<LedgerMethod, Centavos> {
  const methods = new Map<LedgerMethod, Centavos>()
  for (const { kind, method, amount } of sums) {
    if (KIND_FLOWS[kind] !== 'income' || !isMoney(method)) continue
    methods.set(method, (methods.get(method) ?? 0) + amount)
  }
  return methods
}

/** Of money: income that was taken back (below 0, it stands in what went out), and costs (above 0, in what came in). */
export function sumReversed(against: readonly AgainstSum[]): Record<MoneyDirection, Centavos> {
  const reversed = { in: 0, out: 0 }
  for (const { kind, method, is_reversal, amount } of against) {
    if (!is_reversal || !isMoney(method) || KIND_FLOWS[kind] === 'drawer') continue
    reversed[KIND_FLOWS[kind] === 'income' ? 'out' : 'in'] += amount
  }
  return reversed
}
