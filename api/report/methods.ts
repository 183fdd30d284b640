import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumLedger } from '#db/ledger-sums.ts'
import { LEDGER_METHODS, type LedgerMethod } from '#domain/ledger/ledger.ts'
import { sumAmounts } from '#domain/money/money.ts'
import { REVENUE_KINDS } from '#domain/report/takings.ts'
import type { Period } from '#domain/time/period.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getMethodReport(context: Context): Handler<Contract['GET /api/reports/methods']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = await sumMethods(db, user_id, periods.period)
      const before = await sumMethods(db, user_id, periods.before)
      return {
        ...toComparedAnswer(periods),
        total: sumAmounts([...now.values()]),
        total_before: sumAmounts([...before.values()]),
        methods: LEDGER_METHODS.flatMap((method) => {
          const amount = now.get(method) ?? 0
          const amount_before = before.get(method) ?? 0
          return amount === 0 && amount_before === 0 ? [] : { method, amount, amount_before }
        }),
      }
    })
}

async function sumMethods(db: Db, user_id: string, period: Period) {
  const amounts = new Map<LedgerMethod, number>()
  for (const { kind, method, amount } of await sumLedger(db, user_id, period)) {
    if (!REVENUE_KINDS.some((one) => one === kind)) continue
    amounts.set(method, (amounts.get(method) ?? 0) + amount)
  }
  return amounts
}
