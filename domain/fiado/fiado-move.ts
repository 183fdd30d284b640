/** A client's open account with the house (fiado): above 0 what they owe, below 0 what they left. */
import { listBookingMovements } from '#domain/ledger/ledger.ts'
import { type Centavos, toReais } from '#domain/money/money.ts'
import type { Refusal } from '#domain/refusal.ts'

/** Put on the account by a comanda, and paid to it at the desk. */
export const FIADO_MOVE_KINDS = ['charge', 'payment'] as const
export type FiadoMoveKind = (typeof FIADO_MOVE_KINDS)[number]

/** What of a completed booking is on its client's account. */
export function getChargedAmount(booking: Parameters<typeof listBookingMovements>[0]): Centavos {
  const charged = listBookingMovements(booking).find(({ method }) => method === 'conta')
  return charged?.amount ?? 0
}

/**
 * @param limit how much they may owe; null: without a limit; 0: nothing
 * @returns `account_limit` where a charge would leave them owing more; one that uses what they left never does
 */
export function refuseCharge(
  { owed, limit }: { owed: Centavos; limit: Centavos | null },
  charge: Centavos,
): Refusal | null {
  const after = owed + charge
  if (limit === null || after <= Math.max(limit, 0) || after <= 0) return null
  return {
    code: 'account_limit',
    owed: toReais(owed),
    limit: toReais(limit),
    charge: toReais(charge),
  }
}

/** What of a payment is more than was owed, and so stays as credit. */
export const getCreditLeft = (owed: Centavos, amount: Centavos): Centavos =>
  Math.max(0, amount - Math.max(0, owed))
