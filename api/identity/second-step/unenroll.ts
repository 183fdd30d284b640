import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { announceRemovedApp, switchSecondStepOff } from '#api/identity/second-step-change.ts'
import type { Handler } from '#api/mount.ts'
import { deleteFactor, listFactors } from '#db/account/factors.ts'
import { requireFreshStep } from './require-fresh-step.ts'
import { requireFactor } from './verify.ts'

/**
 * Takes an app away; one that counts, from a session that took the step lately. With the last of
 * these the second step is off, and nothing of it stays.
 */
export function unenrollFactor(context: Context): Handler<Contract['DELETE /auth/v1/factors/:id']> {
  return async ({ params }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const me = await caller(tx)
      const { account } = me
      const { status } = await requireFactor(tx, account.id, params.id)
      if (status === 'verified') requireFreshStep(me, context.now())
      await deleteFactor(tx, account.id, params.id)
      const left = await listFactors(tx, account.id)
      if (status === 'unverified') return
      const goesOn = left.some((one) => one.status === 'verified')
      if (goesOn) await announceRemovedApp(tx, context, account, origin)
      else await switchSecondStepOff(tx, context, account, 'second_step_off', origin)
    })
    context.wakeWorker()
    return { id: params.id }
  }
}
