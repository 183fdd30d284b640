import type { Context } from '#api/context.ts'
import type { AuthSession } from '#api/contract/contract.ts'
import {
  ACCESS_COOKIE,
  formatCookieAttributes,
  getCookieName,
  REFRESH_COOKIE,
  type RequestOrigin,
  requireOwnOrigin,
} from '#api/http/request-origin.ts'
import { PreparedResponse } from '#api/mount.ts'
import { pickKnownMetadata } from '#domain/people/user-metadata.ts'
import type { IssuedSession } from './sessions.ts'
import { toAuthUser } from './user.ts'

/** Seconds that an access token lives; whether its session does is asked with every request. */
export const ACCESS_TOKEN_SECONDS = 900
const THIRTY_DAYS_S = 30 * 86_400

/** Whether the tokens travel as cookies, and how long the browser is to keep those. */
export type TokenTransport = { cookies: boolean; remember: boolean }

/** What `X-Vez-Session`, or the parameter that stands for it in a navigation, asks for. */
export function parseTokenTransport(text: string | undefined): TokenTransport {
  const cookies = text?.startsWith('cookie') ?? false
  // A caller that keeps its tokens itself has remembered them already.
  return { cookies, remember: !cookies || /; *remember$/.test(text ?? '') }
}

/** @throws Refused `foreign_origin` where cookies are asked for from elsewhere */
export function requireTokenTransport(origin: RequestOrigin): TokenTransport {
  const transport = parseTokenTransport(origin.header('x-vez-session'))
  if (transport.cookies) requireOwnOrigin(origin)
  return transport
}

/**
 * The same for a caller with a session: one that came by a cookie gets no tokens a script could read.
 * @throws Refused `foreign_origin`
 */
export function requireSameTransport(origin: RequestOrigin): TokenTransport {
  const transport = requireTokenTransport(origin)
  return { ...transport, cookies: transport.cookies || origin.bearer() === null }
}

/** The tokens of a session, and when the first of them ends, in ms since 1970. */
export async function createSessionTokens(
  context: Context,
  { account, session, ...issued }: IssuedSession,
) {
  const now = context.now()
  const expires_at = (Math.floor(now / 1000) + ACCESS_TOKEN_SECONDS) * 1000
  const user = toAuthUser(account, issued.parts)
  const claims = {
    session_id: session.handle,
    role: 'authenticated',
    email: user.email,
    phone: user.phone,
    ...toAssurance(session),
    app_metadata: user.app_metadata,
    // The rest could outgrow the cookie that it travels in.
    user_metadata: pickKnownMetadata(account.user_metadata),
    is_anonymous: false,
  }
  const lasting = { issued_at: now, expires_at }
  const access_token = await context.tokens.signUser(account.id, claims, lasting)
  return { access_token, refresh_token: issued.refresh_token, expires_at, user }
}

/** How somebody came in, as GoTrue tells it: the level, and each step with its time in seconds. */
function toAssurance({ method, created_at, ...second }: IssuedSession['session']) {
  const { second_step_at, second_step_method } = second
  const toStep = (name: string, at: number) => ({ method: name, timestamp: Math.floor(at / 1000) })
  const first = toStep(method, created_at)
  if (second_step_at === null || second_step_method === null)
    return { aal: 'aal1' as const, amr: [first] }
  return { aal: 'aal2' as const, amr: [toStep(second_step_method, second_step_at), first] }
}

/**
 * A session as the caller gets it: with its tokens, or with cookies that hold them.
 * @param others more lines of `Set-Cookie`
 */
export async function respondWithSession(
  context: Context,
  issued: IssuedSession,
  { cookies }: TokenTransport,
  others: readonly string[] = [],
): Promise<PreparedResponse> {
  const { access_token, refresh_token, expires_at, user } = await createSessionTokens(
    context,
    issued,
  )
  const body: AuthSession = {
    ...(cookies ? {} : { access_token, refresh_token }),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expires_at / 1000,
    user,
  }
  const text = JSON.stringify(body)
  const set = cookies
    ? formatSessionCookies(context, { access_token, refresh_token }, issued.session.remember)
    : []
  const known = issued.knownBrowser === null ? [] : [issued.knownBrowser]
  return new PreparedResponse({ text, brotli: null }, { cookies: [...set, ...known, ...others] })
}

/** @param remember false for cookies that end with the browser */
export function formatSessionCookies(
  context: Context,
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
  remember: boolean,
): string[] {
  const age = remember ? `; Max-Age=${THIRTY_DAYS_S}` : ''
  const { access, refresh } = getCookieNames(context)
  return [
    `${access}=${access_token}; Path=/${formatCookieAttributes(context)}${age}`,
    `${refresh}=${refresh_token}; Path=/auth/v1${formatCookieAttributes(context)}${age}`,
    ...(access === ACCESS_COOKIE ? [] : clearCookies(context, ACCESS_COOKIE, REFRESH_COOKIE)),
  ]
}

const getCookieNames = ({ publicUrl }: Context) => ({
  access: getCookieName(ACCESS_COOKIE, publicUrl),
  refresh: getCookieName(REFRESH_COOKIE, publicUrl),
})

function clearCookies(context: Context, access: string, refresh: string): string[] {
  const over = `${formatCookieAttributes(context)}; Max-Age=0`
  return [`${access}=; Path=/${over}`, `${refresh}=; Path=/auth/v1${over}`]
}

export function formatClearedCookies(context: Context): string[] {
  const { access, refresh } = getCookieNames(context)
  const old = access === ACCESS_COOKIE ? [] : clearCookies(context, ACCESS_COOKIE, REFRESH_COOKIE)
  return [...clearCookies(context, access, refresh), ...old]
}
