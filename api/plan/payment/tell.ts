/** The mails that an owner gets of their payments: each once, whoever took the money. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { PlanPaymentFacts } from '#api/message/message.ts'
import { queueOpenMessage } from '#api/message/queue.ts'
import { findProfile } from '#db/account/profiles.ts'
import { findUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { CheckoutRow } from '#db/plans.ts'
import type { Plan } from '#domain/plan/plans.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

type TellContext = Pick<Context, 'now' | 'newId' | 'channels'>
/** ms since 1970 */
type Period = { from: number; until: number }
type Payment = {
  /** ms since 1970 */
  at: number
  period: Period
  /** What was left of the plan of before. */
  counted: { plan: Plan; days: number } | null
}

/** What was paid, and for which days. */
export async function sendReceipt(
  tx: Db,
  context: TellContext,
  checkout: CheckoutRow,
  { at, period: { from, until }, counted }: Payment,
): Promise<void> {
  const told = await loadTold(tx, checkout, at)
  if (!told) return
  const { facts, zone, ...mail } = told
  const days = { from: getCivilTimeAt(zone, from).date, until: getCivilTimeAt(zone, until).date }
  const key = `plan_receipt:${checkout.id}`
  await queueOpenMessage(tx, context, {
    ...mail,
    kind: 'plan_receipt',
    key,
    facts: { ...facts, ...days, counted },
  })
}

/** What goes back. @param was_used the plan held meanwhile */
export async function sendRefundNotice(
  tx: Db,
  context: TellContext,
  checkout: CheckoutRow,
  was_used: boolean,
): Promise<void> {
  const told = await loadTold(tx, checkout, context.now())
  if (!told) return
  const { facts, zone: _, ...mail } = told
  const key = `plan_refund:${checkout.id}`
  await queueOpenMessage(tx, context, {
    ...mail,
    kind: 'plan_refund',
    key,
    facts: { ...facts, was_used },
  })
}

/** Null where nothing was paid, or nobody can be written to. */
async function loadTold(
  tx: Db,
  { user_id, plan, cycle, amount, provider, method }: CheckoutRow,
  at: number,
) {
  const owner = await findUser(tx, user_id)
  if (!owner?.email || amount === 0) return null
  const profile = await findProfile(tx, user_id)
  const zone = await loadTimezone(tx, user_id)
  const facts: PlanPaymentFacts = {
    name: profile?.name ?? '',
    plan,
    cycle,
    amount,
    provider,
    method,
    ...getCivilTimeAt(zone, at),
  }
  const to = { user_id, channel: 'email', recipient: owner.email } as const
  return { ...to, secret: null, expires_at: null, facts, zone } as const
}
