import type { Context } from '#api/context.ts'
import type { AuthSession } from '#api/contract/contract.ts'
import { ACCESS_COOKIE, guardOrigin, REFRESH_COOKIE, type Sender } from '#api/http/sender.ts'
import { Written } from '#api/mount.ts'
import type { Issued } from './sessions.ts'
import { toAuthUser } from './user.ts'

/** Seconds that an access token lives; whether its session does is asked with every request. */
export const ACCESS_SECONDS = 900
const THIRTY_DAYS_S = 30 * 86_400

/** Whether the tokens travel as cookies, and how long the browser is to keep those. */
export type Carriage = { cookies: boolean; remember: boolean }

/** What `X-Vez-Session`, or the parameter that stands for it in a navigation, asks for. */
export function carriageOf(text: string | undefined): Carriage {
  const cookies = text?.startsWith('cookie') ?? false
  // A caller that keeps its tokens itself has remembered them already.
  return { cookies, remember: !cookies || /; *remember$/.test(text ?? '') }
}

/** @throws Refused `foreign_origin` where cookies are asked for from elsewhere */
export function carriageFor(sender: Sender): Carriage {
  const carriage = carriageOf(sender.header('x-vez-session'))
  if (carriage.cookies) guardOrigin(sender)
  return carriage
}

/** The tokens of a session, and when the first of them ends, in ms since 1970. */
export async function tokensOf(context: Context, { account, session, ...issued }: Issued) {
  const now = context.now()
  const expires_at = (Math.floor(now / 1000) + ACCESS_SECONDS) * 1000
  const user = toAuthUser(account, issued.identities)
  const claims = {
    session_id: session.handle,
    role: 'authenticated',
    email: user.email,
    phone: user.phone,
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: Math.floor(session.created_at / 1000) }],
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    is_anonymous: false,
  }
  const lasting = { issued_at: now, expires_at }
  const access_token = await context.tokens.signUser(account.id, claims, lasting)
  return { access_token, refresh_token: issued.refresh_token, expires_at, user }
}

/** A session as the caller gets it: with its tokens, or with cookies that hold them. */
export async function answerSession(
  context: Context,
  issued: Issued,
  { cookies }: Carriage,
): Promise<Written> {
  const { access_token, refresh_token, expires_at, user } = await tokensOf(context, issued)
  const body: AuthSession = {
    ...(cookies ? {} : { access_token, refresh_token }),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    expires_at: expires_at / 1000,
    user,
  }
  const text = JSON.stringify(body)
  const set = cookies
    ? sessionCookies(context, { access_token, refresh_token }, issued.session.remember)
    : []
  return new Written({ text, brotli: null }, { cookies: set })
}

/** @param remember false for cookies that end with the browser */
export function sessionCookies(
  context: Context,
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
  remember: boolean,
): string[] {
  const age = remember ? `; Max-Age=${THIRTY_DAYS_S}` : ''
  return [
    `${ACCESS_COOKIE}=${access_token}; Path=/${attributes(context)}${age}`,
    `${REFRESH_COOKIE}=${refresh_token}; Path=/auth/v1${attributes(context)}${age}`,
  ]
}

export function clearedCookies(context: Context): string[] {
  const over = `${attributes(context)}; Max-Age=0`
  return [`${ACCESS_COOKIE}=; Path=/${over}`, `${REFRESH_COOKIE}=; Path=/auth/v1${over}`]
}

function attributes({ publicUrl }: Context): string {
  return `; HttpOnly; SameSite=Lax${publicUrl?.startsWith('https:') ? '; Secure' : ''}`
}
