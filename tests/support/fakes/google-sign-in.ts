/** Somebody's browser on its way to the local Google and back, a redirect at a time. */
import { createHash, randomBytes } from 'node:crypto'

/** A path on our own server; `TestServer.request`, or `fetch` below a process's address. */
export type RequestServer = (path: string, init: RequestInit) => Promise<Response>

export type GoogleLanding = {
  status: number
  /** Where our server led to in the end. */
  url: URL
  /** What the page there reads behind `#`, and behind `?`. */
  fragment: Record<string, string>
  query: Record<string, string>
  /** Lines of `Set-Cookie` of the last answer. */
  cookies: string[]
  headers: Headers
}

/** A sign-in that came as far as Google's screen. */
export type GoogleDeparture = {
  response: Response
  /** Google's address, or ours where we did not send anybody there. */
  location: URL
  /** What the browser keeps. */
  cookie: string
}

type Query = Record<string, string>

/** Opens `/auth/v1/authorize`. @param headers such as the page it was opened from (`Referer`) */
export async function requestGoogleSignIn(
  ask: RequestServer,
  query: Query = {},
  headers: Query = {},
): Promise<GoogleDeparture> {
  const asked = new URLSearchParams({ provider: 'google', ...query })
  const response = await ask(`/auth/v1/authorize?${asked}`, { headers, redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? 'about:blank')
  return { response, location, cookie: toCookieHeader(response) }
}

/** Chooses an account there. @returns where Google leads back to: our callback's path and query */
export async function followGoogleConsent({ location }: GoogleDeparture): Promise<string> {
  const response = await fetch(location, { redirect: 'manual' })
  const back = response.headers.get('location')
  if (!back) throw new Error(`Google said ${response.status}: ${await response.text()}`)
  const { pathname, search } = new URL(back)
  return pathname + search
}

/** Opens our callback. @param cookie what this browser kept */
export async function requestGoogleCallback(
  ask: RequestServer,
  path: string,
  cookie: string,
): Promise<GoogleLanding> {
  const response = await ask(path, { headers: cookie ? { cookie } : {}, redirect: 'manual' })
  return toGoogleLanding(response)
}

/** The whole way. */
export async function signInWithGoogle(
  ask: RequestServer,
  query: Query = {},
  headers: Query = {},
): Promise<GoogleLanding> {
  const departure = await requestGoogleSignIn(ask, query, headers)
  return requestGoogleCallback(ask, await followGoogleConsent(departure), departure.cookie)
}

export function toGoogleLanding(response: Response): GoogleLanding {
  const url = new URL(response.headers.get('location') ?? 'about:blank')
  return {
    status: response.status,
    url,
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    query: Object.fromEntries(url.searchParams),
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  }
}

/** The cookies of an answer, as a browser sends them. */
export const toCookieHeader = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The two halves of PKCE, as an API client makes them. */
export function makePkce() {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  return { code_verifier, asked: { code_challenge, code_challenge_method: 's256' } }
}
