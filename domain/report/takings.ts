/** What a period brought in, by whom and by what: each table adds up to what the ledger says. */
import type { LedgerKind } from '#domain/ledger/ledger.ts'
import type { Centavos } from '#domain/money/money.ts'

/** The entries that are revenue, by the day on which it was earned: however it was paid. */
export const REVENUE_KINDS = ['booking', 'sale'] as const satisfies readonly LedgerKind[]

/** What stands in no line of a table: the ledger's total less its lines. */
export const getRest = (total: Centavos, lines: readonly Centavos[]): Centavos =>
  total - lines.reduce((sum, amount) => sum + amount, 0)

/** On average of so many, half up; null where there are none. */
export const getAverage = (sum: Centavos, count: number): Centavos | null =>
  count === 0 ? null : Math.round(sum / count)

/** What an hour of booked time brought in, half up; null where nothing was booked. */
export const getHourly = (revenue: Centavos, minutes: number): Centavos | null =>
  minutes === 0 ? null : Math.round((revenue * 60) / minutes)
