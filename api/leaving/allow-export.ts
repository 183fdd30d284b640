/** A whole house leaves only with whoever has just shown that it is theirs: an open tablet is not enough. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { isSameSecret } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'
import { writeAsOwner } from '#api/identity/owner-proof/write-as-owner.ts'
import type { Handler } from '#api/mount.ts'

/** The browser asks for the file at once. */
const KEY_LIFE_MS = 2 * 60_000

type KeyContext = Pick<Context, 'now' | 'crypto'>
type Owner = Pick<AccountIdentity, 'session' | 'account'>

/** A download is a link, which brings no password along: what it brings instead is made here. */
export function allowExport(context: Context): Handler<Contract['POST /api/export/house']> {
  return ({ body: shown }, caller, origin) =>
    writeAsOwner(context, caller, shown, origin, async (_tx, me) => ({
      key: createKey(context, me, context.now() + KEY_LIFE_MS),
    }))
}

/** Of this session, and of the password of now: with another one it is no key any more. */
function createKey(
  { crypto }: KeyContext,
  { session, account }: Owner,
  expires_at: number,
): string {
  const signed = ['export_house', session.handle, account.password_hash ?? '', expires_at]
  return `${expires_at}~${crypto.signMark(signed.join('\n'))}`
}

/** @throws Refused `reauthentication_needed` without a key of this session that still holds */
export function requireExportKey(context: KeyContext, owner: Owner, key = ''): void {
  const expires_at = Number(key.split('~')[0])
  const isRight = isSameSecret(key, createKey(context, owner, expires_at))
  if (!isRight || expires_at <= context.now())
    throw new RefusalError({ code: 'reauthentication_needed' })
}
