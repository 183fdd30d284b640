import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { DueWork } from '#db/due-work.ts'
import { renewClaim } from '#db/renew-claim.ts'
import { DUE_WORK_RULES, LEASES_MS } from '#domain/due-work/due-work.ts'
import { WorkInterrupted } from './handler.ts'

/**
 * Writes a piece of claimed work and renews its lease with it, in one transaction: so it is never written
 * by two workers, and soon somebody else's where this process has ended.
 * @throws WorkInterrupted where it is another worker's by now; then nothing is written
 */
export async function writeHeld<T>(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  work: DueWork,
  fn: (tx: Db) => Promise<T>,
): Promise<T> {
  const leased_until = now() + LEASES_MS[DUE_WORK_RULES[work.kind].lane]
  const result = await storage.write(async (tx) => {
    if (!(await renewClaim(tx, work, leased_until))) throw new WorkInterrupted()
    return fn(tx)
  })
  // By it the claim is known when the work ends.
  work.leased_until = leased_until
  return result
}
