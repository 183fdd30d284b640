/** The calls of an account of the installation, and what a search for a client is. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { type CallEndpoint, CallError } from '#api/contract/http-client.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { toTextOrNull } from '#widget/state/browser-storage.ts'
import type { RememberedContact } from './remembered-contact.ts'

/** Its token is kept in memory only, for the next call. */
export type SignInAccount = RememberedContact & { token: string }
export type CodeSent = CallOutput<'POST /api/public/:slug/session/search'>
/** What a search goes by; the wire's own names. */
export type ContactQuery = { email: string } | { telefone: string }

type AccountUser = CallOutput<'GET /auth/v1/user'>

/** The client whom an account is at this salon; null where it is not one yet. */
export async function requestAccountSession(
  call: CallEndpoint,
  slug: string,
  { token }: SignInAccount,
): Promise<ClientSession | null> {
  const name = 'POST /api/public/:slug/session/account'
  return call(name, { params: { slug } }, token).catch((cause: unknown) => {
    if (cause instanceof CallError && cause.code === 'client_not_found') return null
    throw cause
  })
}

export async function signInByPassword(
  call: CallEndpoint,
  email: string,
  password: string,
): Promise<SignInAccount> {
  const { access_token, user } = await call('POST /auth/v1/token', {
    query: { grant_type: 'password' },
    headers: {},
    body: { email: email.trim(), password },
  })
  return toSignInAccount(access_token, user)
}

/** @param salon its slug: whose the mail says that it is about */
export async function signUp(
  call: CallEndpoint,
  salon: string,
  who: RememberedContact,
  password: string,
): Promise<SignInAccount> {
  const { name, phone } = who
  const { access_token, user } = await call('POST /auth/v1/signup', {
    headers: {},
    body: {
      email: who.email.trim(),
      password,
      data: { name: name.trim(), phone, role: 'client', salon },
    },
  })
  return toSignInAccount(access_token, user)
}

/**
 * Whose token Google's way back brought. Google vouches for each e-mail: with one that nobody has confirmed
 * it is somebody's who opened an account for another, and who would keep it once that other proves it here.
 * @returns null for such an account
 */
export async function findGoogleAccount(
  call: CallEndpoint,
  token: string,
): Promise<SignInAccount | null> {
  const user = await call('GET /auth/v1/user', {}, token)
  return user.email_confirmed_at ? toSignInAccount(token, user) : null
}

function toSignInAccount(
  token: string | undefined,
  { email, user_metadata }: AccountUser,
): SignInAccount {
  if (!token) throw new Error('no token')
  const { name, phone } = user_metadata
  return {
    token,
    email,
    name: toTextOrNull(name) ?? '',
    phone: toPhoneDigits(toTextOrNull(phone) ?? ''),
  }
}
