import { formatReais, toReais } from '#domain/money/money.ts'
import { MOST_SALE_TOTAL } from './product.ts'

/** What stands beside a field of a sale that cannot be saved as it is. */
export const SALE_SENTENCES = {
  total: `O total de uma venda vai até ${formatReais(toReais(MOST_SALE_TOTAL))}.`,
  future: 'Uma venda não pode estar no futuro.',
} as const
