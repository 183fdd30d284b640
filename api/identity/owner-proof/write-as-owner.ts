import type { Context } from '#api/context.ts'
import { unwrapOrThrow } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { prepareOwnerCheck } from '#api/identity/account/reauthenticate.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'
import { requireFreshStep } from '#api/identity/second-step/require-fresh-step.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Refusal } from '#domain/refusal.ts'

type Shown = Parameters<typeof prepareOwnerCheck>[2]

/**
 * Writes what only whoever has just shown that the account is theirs may write: it outlives the session, or
 * takes the house along. A session may be a stolen one, or stand open on the salon's tablet.
 * @param fn a refusal that it returns, or that of a wrong code, leaves what was counted written
 * @throws Refused `reauthentication_needed`, `reauthentication_not_valid`, `insufficient_aal`
 */
export async function writeAsOwner<Me extends AccountIdentity, T extends object>(
  context: Context,
  caller: (db: Db) => Promise<Me>,
  shown: Shown,
  origin: RequestOrigin,
  fn: (tx: Db, me: Me) => Promise<T | Refusal>,
): Promise<T> {
  const check = await prepareOwnerCheck(context, caller, shown, origin)
  const done = await context.storage.write(async (tx) => {
    const me = await caller(tx)
    if (me.factor !== null) requireFreshStep(me, context.now())
    return (await check(tx, me)) ?? (await fn(tx, me))
  })
  return unwrapOrThrow<T>(done)
}
