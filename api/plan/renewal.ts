/** Whether a plan goes on by itself, and as which. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { findResources } from '#db/account/profiles.ts'
import { lockResources, saveResources } from '#db/plans.ts'
import { findChargingProvider } from './providers.ts'

/** Saved twice it is one change. */
export function changeRenewal(
  context: Context,
): Handler<Contract['PUT /api/subscription/renewal']> {
  return async ({ body: { renews } }, caller, origin) => {
    const { user_id, provider } = await context.storage.read(async (db) => {
      const who = await caller(db)
      return { user_id: who.user_id, provider: await findChargingProvider(db, who.user_id) }
    })
    const isChanged = await provider.changeRenewal(context, user_id, renews)
    return context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      await lockResources(tx, user_id)
      const stored = await findResources(tx, user_id)
      if (!stored?.plano_expira_em) throw new RefusalError({ code: 'plan_not_paid' })
      const now = context.now()
      const isNew = (stored.cancelled_at === null) !== renews
      if (isNew) await saveResources(tx, user_id, { cancelled_at: renews ? null : now }, now)
      if (!isNew && !isChanged) return undefined
      await writeAudit(tx, context, account.id, renews ? 'plan_resumed' : 'plan_cancelled', origin)
      return undefined
    })
  }
}

/** A lower plan, or another cycle, from the next charge on: nothing is paid for it before. */
export function changeNextPlan(context: Context): Handler<Contract['PUT /api/subscription/next']> {
  return async ({ body }, caller, origin) => {
    const { user_id, account, provider } = await context.storage.read(async (db) => {
      const who = await caller(db)
      return { ...who, provider: await findChargingProvider(db, who.user_id) }
    })
    await provider.changePlan(context, user_id, body)
    const facts = { plan: body.plan, cycle: body.cycle }
    await context.storage.write((tx) =>
      writeAudit(tx, context, account.id, 'plan_changed', origin, facts),
    )
    return undefined
  }
}
