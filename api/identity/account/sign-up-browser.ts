import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import {
  formatCookieAttributes,
  getCookieName,
  isFromOwnOrigin,
  type RequestOrigin,
} from '#api/http/request-origin.ts'
import { createOneTimeToken, TOKENS } from '#api/identity/one-time-tokens.ts'
import { findToken } from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'

const SIGN_UP_COOKIE = 'vez-sign-up'
const KIND = 'sign_up_browser'

/**
 * Marks the browser that opens an account, so that the link in its mail confirms there by a press.
 * @returns lines of `Set-Cookie`; none for a caller that is no page of ours
 */
export async function markSignUpBrowser(
  tx: Db,
  context: Context,
  account_id: string,
  origin: RequestOrigin,
): Promise<string[]> {
  if (!isFromOwnOrigin(origin)) return []
  const { token } = await createOneTimeToken(tx, context, KIND, { account_id })
  const age = `; Max-Age=${TOKENS[KIND].life_ms / 1000}`
  const name = getCookieName(SIGN_UP_COOKIE, context.publicUrl)
  return [`${name}=${token}; Path=/auth/v1${formatCookieAttributes(context)}${age}`]
}

export async function isSignUpBrowser(
  db: Db,
  context: Context,
  account_id: string,
  origin: RequestOrigin,
): Promise<boolean> {
  const held = origin.cookie(SIGN_UP_COOKIE)
  if (!held || !isFromOwnOrigin(origin)) return false
  const token = await findToken(db, KIND, hashText(held), context.now())
  return token?.account_id === account_id
}
