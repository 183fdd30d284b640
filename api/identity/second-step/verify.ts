import { type Context, holdClock } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'
import { WRONG_SECOND_STEPS_OF_ACCOUNT } from '#api/identity/limits.ts'
import { consumeOneTimeToken, createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { announceSecondStep, dropDisputedAdditions } from '#api/identity/second-step-change.ts'
import type { Handler } from '#api/mount.ts'
import { type FactorRow, findFactor, listFactors, useFactorStep } from '#db/account/factors.ts'
import { findToken } from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'
import { takeSecondStep } from './take-second-step.ts'
import { findTotpStep } from './totp.ts'

const CHALLENGE = 'mfa_challenge'

export function challengeFactor(
  context: Context,
): Handler<Contract['POST /auth/v1/factors/:id/challenge']> {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      const factor = await requireFactor(tx, account.id, params.id)
      const about = { account_id: account.id, subject: factor.id }
      const { token, expires_at } = await createOneTimeToken(tx, context, CHALLENGE, about)
      return { id: token, type: 'totp' as const, expires_at: Math.floor(expires_at / 1000) }
    })
}

/** Takes a code of an app: of whichever that counts. A wrong one uses nothing up but a try. */
export function verifyFactor(
  running: Context,
): Handler<Contract['POST /auth/v1/factors/:id/verify']> {
  return ({ params, body }, caller, origin) => {
    // The link that undoes an app is as old as the app.
    const context = holdClock(running)
    return takeSecondStep(context, caller, origin, {
      method: 'totp',
      limits: [WRONG_SECOND_STEPS_OF_ACCOUNT],
      useCode: async (tx, me) => {
        const factor = await requireFactor(tx, me.account.id, params.id)
        requireOwnChoice(me, factor)
        await requireChallenge(tx, context, factor, body.challenge_id)
        const shown = await useAppCode(tx, context, factor, body.code)
        if (!shown) return false
        await consumeOneTimeToken(tx, context, CHALLENGE, body.challenge_id)
        if (factor.status === 'unverified') {
          const kind = me.factor === null ? 'second_step_on' : 'second_step_app_added'
          await announceSecondStep(tx, context, me.account, kind, origin)
        }
        await dropDisputedAdditions(tx, context, me, shown, origin)
        return true
      },
    })
  }
}

export async function requireFactor(tx: Db, account_id: string, id: string): Promise<FactorRow> {
  const factor = await findFactor(tx, account_id, id)
  if (!factor) throw new RefusalError({ code: 'mfa_factor_not_found' })
  return factor
}

/** Beside a factor that counts, another begins to count only for who has passed the first. */
function requireOwnChoice({ factor, session }: AccountIdentity, { status }: FactorRow): void {
  if (status === 'unverified' && factor !== null && session.second_step_at === null)
    throw new RefusalError({ code: 'insufficient_aal' })
}

async function requireChallenge(
  tx: Db,
  context: Context,
  { account_id, id }: FactorRow,
  challenge_id: string,
): Promise<void> {
  const challenge = await findToken(tx, CHALLENGE, hashText(challenge_id), context.now())
  if (challenge?.account_id !== account_id || challenge.subject !== id)
    throw new RefusalError({ code: 'mfa_challenge_expired' })
}

/**
 * Nobody knows which of several apps somebody looks at; one that is new must show its own code.
 * @returns the app whose code it was, as it was before; null for a wrong code
 */
async function useAppCode(
  tx: Db,
  context: Context,
  named: FactorRow,
  code: string,
): Promise<FactorRow | null> {
  const isNew = named.status === 'unverified'
  const factors = isNew ? [named] : await listFactors(tx, named.account_id)
  for (const factor of factors) {
    const counts = isNew || factor.status === 'verified'
    if (counts && (await useTotpCode(tx, context, factor, code))) return factor
  }
  return null
}

async function useTotpCode(
  tx: Db,
  context: Context,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const now = context.now()
  const secret = context.crypto.decrypt(factor.sealed)
  const step = secret === null ? null : findTotpStep(secret, code, now)
  return step !== null && useFactorStep(tx, factor, step, now)
}
