import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { sumLedger } from '#db/ledger-sums.ts'
import { LEDGER_METHODS, type LedgerMethod } from '#domain/ledger/ledger.ts'
import { type Centavos, sumNumbers } from '#domain/money/money.ts'
import { sumIncome } from '#domain/till/flow.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getMethodReport(context: Context): Handler<Contract['GET /api/reports/methods']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = sumIncome(await sumLedger(db, user_id, periods.period))
      const before = sumIncome(await sumLedger(db, user_id, periods.before))
      return {
        ...toComparedAnswer(periods),
        total: sumMethods(now),
        total_before: sumMethods(before),
        methods: LEDGER_METHODS.flatMap((method) => {
          const amount = now.get(method) ?? 0
          const amount_before = before.get(method) ?? 0
          return amount === 0 && amount_before === 0 ? [] : { method, amount, amount_before }
        }),
      }
    })
}

const sumMethods = (methods: ReadonlyMap<LedgerMethod, Centavos>): Centavos =>
  sumNumbers([...methods.values()])
