import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { toNetwork } from '#api/http/network.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { type IssuedSession, raiseAccountSession } from '#api/identity/account/sessions.ts'
import { requireSameTransport, respondWithSession } from '#api/identity/account/token-transport.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { AccountCaller, AccountIdentity } from '#api/identity/authenticate.ts'
import {
  type Attempts,
  countAttempts,
  type Limit,
  uncountAttempts,
  WRONG_SECOND_STEPS,
} from '#api/identity/limits.ts'
import type { PreparedResponse } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { SecondStepMethod } from '#domain/people/second-step.ts'

type SecondStep = {
  method: SecondStepMethod
  /** What wrong codes count against, beside the account at this address. */
  limits: readonly Limit[]
  /** Uses a code up, and says what else a right one brings about; false for a wrong one. */
  useCode: (tx: Db, me: AccountIdentity) => Promise<boolean>
}

/**
 * Takes a second step, and gives the session that it raised.
 * @throws Refused `mfa_verification_failed`, `too_many_requests`, `foreign_origin`
 */
export async function takeSecondStep(
  context: Context,
  caller: AccountCaller,
  origin: RequestOrigin,
  step: SecondStep,
): Promise<PreparedResponse> {
  const transport = requireSameTransport(origin)
  const { account } = await context.storage.read(caller)
  const attempts: Attempts = [
    [WRONG_SECOND_STEPS, `${account.id}\n${toNetwork(origin.address())}`],
    ...step.limits.map((limit): Attempts[number] => [limit, account.id]),
  ]
  await countAttempts(context, attempts)
  // A wrong code is written down: its transaction commits, and only then it is refused.
  const issued = await context.storage.write((tx) => useAndRaise(tx, context, caller, origin, step))
  if (!issued) throw new RefusalError({ code: 'mfa_verification_failed' })
  await uncountAttempts(context, attempts)
  context.wakeWorker()
  return respondWithSession(context, issued, transport)
}

async function useAndRaise(
  tx: Db,
  context: Context,
  caller: AccountCaller,
  origin: RequestOrigin,
  { method, useCode }: SecondStep,
): Promise<IssuedSession | null> {
  const me = await caller(tx)
  const isRight = await useCode(tx, me)
  const action = isRight ? 'second_step' : 'second_step_failed'
  await writeAudit(tx, context, me.account.id, action, origin, { method })
  return isRight ? raiseAccountSession(tx, context, me, method, origin) : null
}
