/** Accounts of the server under test, made as anybody makes one. */
import { randomUUID } from 'node:crypto'
import type { AuthSession } from '#api/contract/contract.ts'
import { anyPhone } from '#tests/support/db/factories.ts'

export const DONA = { email: 'dona@aurora.example', password: 'demo1234' }
export const RAFA = { email: 'rafa@aurora.example', password: 'demo1234' }

export type Account = { email: string; password: string; name: string; phone: string }
export type SignedUp = Account & { session: AuthSession }

export const anyAccount = (): Account => ({
  email: `${randomUUID()}@pessoa.example`,
  password: 'segredo1',
  name: 'Marina Lima de Souza',
  phone: anyPhone(),
})

/** Signs somebody up with tokens of his own, which no browser holds. */
export async function makeAccount(url: string, role: 'admin' | 'client'): Promise<SignedUp> {
  const account = anyAccount()
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

/** Calls the server with somebody's token, as a program would. */
export async function callAs(
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
