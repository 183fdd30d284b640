import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'

export type OwnStatementLine = Statement['statement'][number]
const AMOUNTS = ['gross', 'commission', 'adjustments', 'net'] as const
export type StatementSums = Record<(typeof AMOUNTS)[number], number>

/** The statement's totals in reais, added in centavos. */
export function sumStatementLines(lines: readonly OwnStatementLine[]): StatementSums {
  const sums: StatementSums = { gross: 0, commission: 0, adjustments: 0, net: 0 }
  for (const line of lines) for (const one of AMOUNTS) sums[one] += toCentavos(line[one])
  for (const one of AMOUNTS) sums[one] = toReais(sums[one])
  return sums
}
