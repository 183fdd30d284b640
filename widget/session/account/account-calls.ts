/** The calls of an account of the installation, and of a search with its code. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { phoneDigits } from '#domain/text/phone.ts'
import { CallError, type Caller } from '#widget/http/client.ts'
import { textOf } from '#widget/state/browser-storage.ts'
import type { Remembered } from './remembered-contact.ts'

/** Its token is kept in memory only, for the next call. */
export type Account = Remembered & { token: string }
export type CodeSent = CallOutput<'POST /api/public/:slug/session/search'>
/** What a search goes by; the wire's own names. */
export type Contact = { email: string } | { telefone: string }

type User = CallOutput<'GET /auth/v1/user'>

/** The client whom an account is at this salon; null where it is not one yet. */
export async function sessionOfAccount(
  call: Caller,
  slug: string,
  { token }: Account,
): Promise<ClientSession | null> {
  const name = 'POST /api/public/:slug/session/account'
  return call(name, { params: { slug } }, token).catch((cause: unknown) => {
    if (cause instanceof CallError && cause.code === 'client_not_found') return null
    throw cause
  })
}

export async function signInByPassword(
  call: Caller,
  email: string,
  password: string,
): Promise<Account> {
  const { access_token, user } = await call('POST /auth/v1/token', {
    query: { grant_type: 'password' },
    headers: {},
    body: { email: email.trim(), password },
  })
  return accountOf(access_token, user)
}

export async function signUp(call: Caller, who: Remembered, password: string): Promise<Account> {
  const { name, phone } = who
  const { access_token, user } = await call('POST /auth/v1/signup', {
    headers: {},
    body: {
      email: who.email.trim(),
      password,
      data: { name: name.trim(), phone, role: 'client' },
    },
  })
  return accountOf(access_token, user)
}

/** Whose token Google's way back brought. */
export async function findAccount(call: Caller, token: string): Promise<Account> {
  return accountOf(token, await call('GET /auth/v1/user', {}, token))
}

function accountOf(token: string | undefined, { email, user_metadata }: User): Account {
  if (!token) throw new Error('no token')
  const { name, phone } = user_metadata
  return { token, email, name: textOf(name) ?? '', phone: phoneDigits(textOf(phone) ?? '') }
}

export const searchFor = (call: Caller, slug: string, contact: Contact): Promise<CodeSent> =>
  call('POST /api/public/:slug/session/search', { params: { slug }, body: contact })

export const proveFound = (call: Caller, slug: string, contact: Contact, code: string) =>
  call('POST /api/public/:slug/session/code', {
    params: { slug },
    body: { ...contact, code },
  })
