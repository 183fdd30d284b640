/** Second steps that are there already, and the codes that an app would show for them. */
import { TOTP } from 'otpauth'
import { hashRecoveryCode } from '#api/identity/second-step/recovery-codes.ts'
import { clearSecondSteps, findSignedInAccount, updateSession } from '#db/account/auth-sessions.ts'
import { insertFactor, insertRecoveryCodes, removeSecondStep } from '#db/account/factors.ts'
import { type FactorStatus, formatRecoveryCode } from '#domain/people/second-step.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import type { OpenedSession } from './accounts.ts'

/** A secret as apps hold it; the same for everybody. */
export const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code that an app shows at a moment. */
export const createTotpCode = (now: number, secret = FACTOR_SECRET): string =>
  new TOTP({ secret }).generate({ timestamp: now })

/**
 * @param now when it was added, and counted from
 * @returns the factor's id
 */
export async function addFactor(
  { storage, context }: TestServer,
  account_id: string,
  status: FactorStatus = 'verified',
  now = context.now(),
): Promise<string> {
  const id = context.newId()
  const sealed = context.crypto.encrypt(FACTOR_SECRET)
  const verified_at = status === 'verified' ? now : null
  const stamps = { created_at: now, verified_at, updated_at: now }
  await storage.write((tx) => insertFactor(tx, { id, account_id, status, sealed, ...stamps }))
  return id
}

export async function clearFactors({ storage }: TestServer, account_id: string): Promise<void> {
  await storage.write((tx) => removeSecondStep(tx, account_id))
}

/**
 * As if this session had taken the second step, and no other.
 * @returns its token from then on
 */
export async function markSecondStep(
  { storage, context }: TestServer,
  { handle }: Pick<OpenedSession, 'handle'>,
): Promise<string> {
  const now = context.now()
  const sub = await storage.write(async (tx) => {
    const found = await findSignedInAccount(tx, handle)
    if (!found) throw new Error('no such session')
    await clearSecondSteps(tx, found.account.id)
    const taken = { second_step_at: now, second_step_method: 'totp' } as const
    await updateSession(tx, found.session.id_hash, taken)
    return found.account.id
  })
  const lasting = { issued_at: now, expires_at: now + 900_000 }
  return context.tokens.signUser(sub, { session_id: handle, aal: 'aal2' }, lasting)
}

/** One recovery code of an account, as a person has it on paper. */
export async function addRecoveryCode(
  { storage, context }: TestServer,
  account_id: string,
): Promise<string> {
  const code = context.newId().replace(/\W/g, '').slice(-10)
  const hash = hashRecoveryCode(context, account_id, code)
  await storage.write((tx) => insertRecoveryCodes(tx, account_id, [hash], context.now()))
  return formatRecoveryCode(code)
}
