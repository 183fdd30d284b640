/** Of what a period's comandas and sales brought in. */
import type { LedgerKind } from '#domain/ledger/ledger.ts'
import type { Centavos } from '#domain/money/money.ts'

/** The entries of what clients paid, or left on their account, for visits and products. */
export const REVENUE_KINDS = ['booking', 'sale'] as const satisfies readonly LedgerKind[]

/** What is sold: every taking is of one of them. */
export const TAKINGS_PARTS = ['services', 'products'] as const
export type TakingsPart = (typeof TAKINGS_PARTS)[number]

/** On average of so many, half up; null where there are none. */
export const getAverage = (sum: Centavos, count: number): Centavos | null =>
  count === 0 ? null : Math.round(sum / count)

/** What an hour of booked time brought in, half up; null where nothing was booked. */
export const getHourly = (revenue: Centavos, minutes: number): Centavos | null =>
  minutes === 0 ? null : Math.round((revenue * 60) / minutes)
