import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isTillClosed } from '#db/till.ts'
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import { type Centavos, toReais } from '#domain/money/money.ts'
import { loadCashInDrawer, loadToday } from './drawer.ts'

type Outgoing = {
  method: LedgerMethod
  amount: Centavos
  /** Absent: today. What is dated back to a day that is not closed is not out of today's drawer. */
  day?: string
  /** Whoever sends it knows that the drawer has less. */
  below_zero?: boolean | undefined
}

/** @throws Refused `till_below_zero` where more cash is to go out than lies in today's drawer */
export async function requireCash(
  tx: Db,
  context: Context,
  user_id: string,
  { method, amount, day, below_zero = false }: Outgoing,
): Promise<void> {
  if (below_zero || method !== 'dinheiro') return
  const today = await loadToday(tx, context, user_id)
  if (day !== undefined && day !== today && !(await isTillClosed(tx, user_id, day))) return
  const lies = await loadCashInDrawer(tx, user_id, today)
  if (amount > lies) throw new RefusalError({ code: 'till_below_zero', drawer: toReais(lies) })
}
