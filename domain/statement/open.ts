/** What a professional is owed that no statement has counted: sums alone, each a line of its own. */
import { type Centavos, sumAmounts } from '#domain/money/money.ts'
import type { StatementLine, StatementLineKind } from './statement.ts'

/** What some visits earned; `fee` is what cards took of it, below 0. */
export type OpenSums = Record<'services' | 'products' | 'fee' | 'tips', Centavos>

/** What some visits earned a professional: how many they were, and the first day of one. */
export type Earnings = OpenSums & { visits: number; since: string }

/** Adds to what a professional of several has. */
export function addEarnings(all: Map<string, Earnings>, id: string, one: Earnings): void {
  const sums = all.get(id)
  if (!sums) {
    all.set(id, { ...one })
    return
  }
  if (one.since < sums.since) sums.since = one.since
  sums.visits += one.visits
  sums.services += one.services
  sums.products += one.products
  sums.fee += one.fee
  sums.tips += one.tips
}

export type OpenLine = { kind: StatementLineKind; amount: Centavos }

export const addOpenSums = (all: readonly OpenSums[]): OpenSums => {
  const add = (name: keyof OpenSums) => all.reduce((sum, one) => sum + one[name], 0)
  return {
    services: add('services'),
    products: add('products'),
    fee: add('fee'),
    tips: add('tips'),
  }
}

export const sumOpenSums = ({ services, products, fee, tips }: OpenSums): Centavos =>
  services + products + fee + tips

/**
 * By kind, in the order of a statement and summing to what it would pay; what is nothing is left out.
 * @param earned of days that no statement had, or that a statement from its first day on would count
 * @param late of days before, which one had
 * @param others lines of a statement without what was earned: adjustments, what is carried, advances
 */
export function listOpenLines(
  earned: OpenSums,
  late: OpenSums,
  others: readonly StatementLine[],
): OpenLine[] {
  const { services, products, fee, tips } = earned
  const kinds = [...new Set(others.map(({ kind }) => kind))]
  const lines: OpenLine[] = [
    { kind: 'services', amount: services },
    { kind: 'products', amount: products },
    { kind: 'tips', amount: tips + late.tips },
    { kind: 'fee', amount: fee },
    { kind: 'late', amount: late.services + late.products + late.fee },
    ...kinds.map((kind) => ({
      kind,
      amount: sumAmounts(others.filter((line) => line.kind === kind)),
    })),
  ]
  return lines.filter(({ amount }) => amount !== 0)
}
