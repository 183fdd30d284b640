/** What a salão-parceiro and its partner share (Law 13.352): so that a sheet adds up by hand. */
import type { Centavos } from '#domain/money/money.ts'
import type { StatementLine, StatementLineKind } from './statement.ts'

/**
 * Adjustments change both shares, what the partner bears of a card's fee goes to the house, which pays
 * it; tips and advances are the partner's alone.
 */
const SHARED_KINDS: readonly StatementLineKind[] = [
  ...(['services', 'products', 'fee', 'late', 'adjustment'] as const),
]

export const isShared = ({ kind }: Pick<StatementLine, 'kind'>): boolean =>
  SHARED_KINDS.includes(kind)

/** In centavos. `listed` + `changed` is `paid`, and `house` + `partner` is `paid`. */
export type Shares = {
  /** By the price list: what the partner's rate counts on. */
  listed: Centavos
  /** Discounts and courtesies of the client, below 0; what was charged beyond the list, above. */
  changed: Centavos
  paid: Centavos
  /** What is left of what was paid: it bears the discounts, and is below 0 where they are more. */
  house: Centavos
  partner: Centavos
}

/** The shares of lines together. */
export function sumShares(
  lines: readonly Pick<StatementLine, 'base' | 'gross' | 'amount'>[],
): Shares {
  const add = (get: (line: (typeof lines)[number]) => Centavos) =>
    lines.reduce((sum, line) => sum + get(line), 0)
  const [listed, paid, partner] = [
    add(({ base }) => base),
    add(({ gross }) => gross),
    add(({ amount }) => amount),
  ]
  return { listed, changed: paid - listed, paid, house: paid - partner, partner }
}
