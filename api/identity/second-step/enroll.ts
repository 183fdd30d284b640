import { renderSVG } from 'uqr'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import { prepareOwnerCheck } from '#api/identity/account/reauthenticate.ts'
import type { Handler } from '#api/mount.ts'
import { deleteFactor, insertFactor, listFactors } from '#db/account/factors.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { requireFreshStep } from './require-fresh-step.ts'
import { createTotpSecret } from './totp.ts'

const MAX_VERIFIED = 10
/** Secrets of which no code came back yet; with one more, the oldest goes. */
const MAX_UNVERIFIED = 3
/** Modules of light around the code: with fewer, many cameras do not find it. */
const QUIET_ZONE = 4

/**
 * Makes a secret for an app. It counts once a code of it came back. The first one asks whose the
 * account is: who finds it open on the salon's computer would otherwise own it from then on.
 */
export function enrollFactor(context: Context): Handler<Contract['POST /auth/v1/factors']> {
  return async ({ body }, caller, origin) => {
    const check = await prepareOwnerCheck(context, caller, body, origin, 'of-any-account')
    const made = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      const { account } = me
      requireProvenEmail(context, account)
      // A code of one's own new app would count as a fresh step, with which the others come off.
      if (me.factor !== null) requireFreshStep(me, context.now())
      const refusal = me.factor === null ? await check(tx, me) : null
      if (refusal) return refusal
      await makeRoom(tx, account.id)
      const { secret, uri } = createTotpSecret(account.email ?? account.phone ?? account.id)
      const friendly_name = body.friendly_name?.trim() || null
      const now = context.now()
      const { id } = await insertFactor(tx, {
        id: context.newId(),
        account_id: account.id,
        friendly_name,
        status: 'unverified',
        sealed: context.crypto.encrypt(secret),
        created_at: now,
        updated_at: now,
      })
      const totp = { qr_code: renderSVG(uri, { border: QUIET_ZONE }), secret, uri }
      return { id, type: 'totp' as const, ...(friendly_name && { friendly_name }), totp }
    })
    return unwrapOrThrow(made)
  }
}

/** Whoever claimed an e-mail first must not lock out the person it belongs to. */
function requireProvenEmail({ channels }: Context, { email, email_confirmed_at }: UserRow): void {
  const isProvable = email !== null && channels.email !== null
  if (isProvable && email_confirmed_at === null)
    throw new RefusalError({ code: 'email_not_confirmed' })
}

async function makeRoom(tx: Db, account_id: string): Promise<void> {
  const factors = await listFactors(tx, account_id)
  const verified = factors.filter(({ status }) => status === 'verified')
  if (verified.length >= MAX_VERIFIED)
    throw new RefusalError({ code: 'too_many_enrolled_mfa_factors' })
  const open = factors.filter(({ status }) => status === 'unverified')
  for (const { id } of open.slice(0, Math.max(0, open.length - MAX_UNVERIFIED + 1)))
    await deleteFactor(tx, account_id, id)
}
