import type { Checkout } from './subscription-query.ts'

/** A plan that the operator gave: nothing was paid for it. */
export const isCourtesy = ({ provider, amount }: Pick<Checkout, 'provider' | 'amount'>): boolean =>
  provider === 'operator' && amount === 0

/** What its operator took back: the money, where there was some, goes its own way. */
export const isUndone = ({ provider, state }: Pick<Checkout, 'provider' | 'state'>): boolean =>
  provider === 'operator' && state === 'refunded'

/** What became of a payment, and of a plan that was given. */
export function getPaymentState(checkout: Checkout): Checkout['state'] | 'undone' | 'given' {
  if (isUndone(checkout)) return 'undone'
  return isCourtesy(checkout) && checkout.state === 'paid' ? 'given' : checkout.state
}
