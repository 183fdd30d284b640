import { randomInt } from 'node:crypto'
import { type Context, holdClock } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'
import { announceSecondStep, queueSecondStepMail } from '#api/identity/second-step-change.ts'
import type { Handler } from '#api/mount.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  useRecoveryCode,
} from '#db/account/factors.ts'
import {
  formatRecoveryCode,
  normalizeRecoveryCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '#domain/people/second-step.ts'
import { requireFreshStep } from './require-fresh-step.ts'
import { takeSecondStep } from './take-second-step.ts'

/** Without what is easily taken for something else on paper: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

type RecoveryCodes = '/auth/v1/factors/recovery-codes'

export function getRecoveryCodeCount(context: Context): Handler<Contract[`GET ${RecoveryCodes}`]> {
  return (_request, caller) =>
    context.storage.read(async (db) => countRecoveryCodes(db, (await caller(db)).account.id))
}

/** Makes new codes and shows them this once; the database keeps a keyed hash of each. */
export function createRecoveryCodes(running: Context): Handler<Contract[`POST ${RecoveryCodes}`]> {
  return async (_request, caller, origin) => {
    // The link that undoes them is as old as they are.
    const context = holdClock(running)
    const made = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      requireSecondStepOn(me)
      requireFreshStep(me, context.now())
      const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)
      const hashes = codes.map((code) => hashRecoveryCode(context, me.account.id, code))
      await deleteRecoveryCodes(tx, me.account.id)
      await insertRecoveryCodes(tx, me.account.id, hashes, context.now())
      await announceSecondStep(tx, context, me.account, 'recovery_codes_made', origin)
      return { codes: codes.map(formatRecoveryCode) }
    })
    context.wakeWorker()
    return made
  }
}

/** Takes a recovery code in place of the app's. */
export function recoverSecondStep(
  context: Context,
): Handler<Contract['POST /auth/v1/factors/recovery']> {
  return ({ body }, caller, origin) =>
    takeSecondStep(context, caller, origin, {
      method: 'recovery_code',
      limits: [],
      useCode: async (tx, me) => {
        requireSecondStepOn(me)
        const { account } = me
        const hash = hashRecoveryCode(context, account.id, normalizeRecoveryCode(body.code))
        if (!(await useRecoveryCode(tx, account.id, hash, context.now()))) return false
        await queueSecondStepMail(tx, context, account, 'recovery_code_used')
        return true
      },
    })
}

function requireSecondStepOn({ factor }: AccountIdentity): void {
  if (factor === null) throw new RefusalError({ code: 'mfa_factor_not_found' })
}

const createRecoveryCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const hashRecoveryCode = (
  { crypto }: Pick<Context, 'crypto'>,
  account_id: string,
  code: string,
) => crypto.hashCode(`recovery_code\n${account_id}`, code)
