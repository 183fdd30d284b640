import type { BookingDetail } from '#api/contract/contract.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { formatAccountLimit } from '#domain/account/account.pt-BR.ts'
import { refuseCharge } from '#domain/account/account-move.ts'
import { toCentavos } from '#domain/money/money.ts'

/** Whose account a part of the comanda may go on; null of a walk-in. */
export type AccountClient = BookingDetail['client']

/** Why an amount (reais) cannot go on the client's account, as the server would say it, or null. */
export function findAccountProblem(client: AccountClient, amount: number): string | null {
  if (amount <= 0) return null
  if (!client) return comandaText.pay.contaNeedsClient
  const { owed, account_limit } = client
  const limit = account_limit === null ? null : toCentavos(account_limit)
  const refusal = refuseCharge({ owed: toCentavos(owed), limit }, toCentavos(amount))
  return refusal?.code === 'account_limit' ? formatAccountLimit(refusal) : null
}
