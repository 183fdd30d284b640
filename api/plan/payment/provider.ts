import type { Context } from '#api/context.ts'
import type { CallInput } from '#api/contract/contract.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { Callers } from '#api/identity/authenticate.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { CheckoutRow } from '#db/plans.ts'
import type { PaymentProviderName } from '#domain/plan/checkout.ts'
import type { PlanPurchase } from '#domain/plan/purchase.ts'

/** One press of an owner's button. */
export type Press = {
  key: string | undefined
  body: CallInput<'POST /api/subscription/checkouts'>['body']
  caller: Callers['owner']
  origin: RequestOrigin
}

/** Of work that nobody waits for. */
export type PaymentContext = Pick<
  Context,
  'storage' | 'now' | 'newId' | 'crypto' | 'channels' | 'log' | 'stripe'
>

export type StopContext = Pick<PaymentContext, 'storage' | 'stripe' | 'log'>

/** Judges in a transaction whether somebody may; throws where not. */
type Permission = (tx: Db) => Promise<void>

/**
 * Who takes the money of plans. Nobody but it says that something was paid: a browser's word grants nothing.
 * `api/plan/providers.ts` says which one a house, or a payment, has to do with.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Are card, Pix and boleto told apart? */
  hasMethods: boolean
  /** Begins a payment. @returns the checkout as the wire has it @throws Refused */
  startCheckout: (context: Context, press: Press) => Promise<string>
  /** When to ask next for a payment that waits (ms since 1970); null once that is of no use. */
  getNextLook: (created_at: number, now: number) => number | null
  /** Asks what became of a payment that waits, and settles what was paid. @throws where it could not be asked */
  settle: (context: PaymentContext, checkout: CheckoutRow) => Promise<void>
  /** Can its money go back from here? */
  canRefund: (checkout: CheckoutRow) => boolean
  /** Gives a payment back, once however often. @throws Refused `payment_unavailable`, and what `permit` does */
  refund: (context: Context, checkout: CheckoutRow, permit: Permission) => Promise<void>
  /**
   * Goes on by itself after what is paid, or does not.
   * @returns whether there was anything to change here @throws Refused `payment_unavailable`
   */
  changeRenewal: (context: Context, user_id: string, renews: boolean) => Promise<boolean>
  /** What is charged next is for another plan. @throws Refused `plan_not_paid`, `plan_not_sold`, `payment_unavailable` */
  changePlan: (context: Context, user_id: string, wanted: PlanPurchase) => Promise<void>
  /** Nothing is charged by itself any more, and nothing waits to be paid. Done twice it is done once. */
  stopCharging: (context: StopContext, user_id: string) => Promise<void>
}
