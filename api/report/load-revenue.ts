import type { Db } from '#db/dialect/kit.ts'
import { sumLedgerDays } from '#db/ledger-sums.ts'
import type { Centavos } from '#domain/money/money.ts'
import { REVENUE_KINDS } from '#domain/report/takings.ts'
import type { Period } from '#domain/time/period.ts'

/** What a period brought in: what every table of a report adds up to. */
export async function loadRevenue(db: Db, user_id: string, period: Period): Promise<Centavos> {
  const days = await sumLedgerDays(db, user_id, period, REVENUE_KINDS)
  return days.reduce((sum, { amount }) => sum + amount, 0)
}
