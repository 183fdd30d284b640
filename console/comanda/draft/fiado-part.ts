import type { BookingDetail } from '#api/contract/contract.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { formatFiadoLimit } from '#domain/fiado/fiado.pt-BR.ts'
import { refuseCharge } from '#domain/fiado/fiado-move.ts'
import { toCentavos } from '#domain/money/money.ts'

/** Whose account a part of the comanda may go on; null of a walk-in. */
export type FiadoClient = BookingDetail['client']

/** Why an amount (reais) cannot go on the client's account, as the server would say it, or null. */
export function findFiadoProblem(client: FiadoClient, amount: number): string | null {
  if (amount <= 0) return null
  if (!client) return comandaText.pay.contaNeedsClient
  const { owed, account_limit } = client
  const limit = account_limit === null ? null : toCentavos(account_limit)
  const refusal = refuseCharge({ owed: toCentavos(owed), limit }, toCentavos(amount))
  return refusal?.code === 'account_limit' ? formatFiadoLimit(refusal) : null
}
