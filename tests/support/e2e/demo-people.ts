/** Accounts of the server under test, made as anybody makes one. */
import { randomUUID } from 'node:crypto'
import type { AuthSession, CallOutput } from '#api/contract/contract.ts'
import { createPhone } from '#tests/support/db/factories.ts'

export const DONA = { email: 'dona@aurora.example', password: 'demo1234' }
export const RAFA = { email: 'rafa@aurora.example', password: 'demo1234' }

export type AccountData = { email: string; password: string; name: string; phone: string }
export type SignedUp = AccountData & { session: AuthSession }

export const createAccountData = (): AccountData => ({
  email: `${randomUUID()}@pessoa.example`,
  password: 'segredo1',
  name: 'Marina Lima de Souza',
  phone: createPhone(),
})

/** Signs somebody up with tokens that no browser holds. */
export async function signUpAccount(url: string, role: 'admin' | 'client'): Promise<SignedUp> {
  const account = createAccountData()
  const { email, password, name, phone } = account
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, data: { name, phone, role } }),
  })
  if (!response.ok) throw new Error(await response.text())
  // The contract says what a sign-up answers.
  const session = (await response.json()) as AuthSession
  return { ...account, session }
}

/** An owner of a house with nothing in it, who has put off its first steps. */
export async function signUpOwner(url: string): Promise<SignedUp> {
  const owner = await signUpAccount(url, 'admin')
  const answer = await sendAs(url, owner, 'PATCH', '/api/first-steps', { postponed: true })
  if (!answer.ok) throw new Error(await answer.text())
  return owner
}

/** Calls the server with somebody's token, as a program would. */
export async function sendAs(
  url: string,
  { session }: SignedUp,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${session.access_token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** What the house of an owner is called. */
export async function readHouseName(url: string, owner: SignedUp): Promise<string> {
  const answer = await sendAs(url, owner, 'GET', '/api/leaving')
  // The contract says what is answered.
  const { business_name } = (await answer.json()) as CallOutput<'GET /api/leaving'>
  return business_name
}
