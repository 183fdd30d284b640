/** Accounts that are there already, and sessions of them as the server itself opens them. */
import { randomUUID } from 'node:crypto'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { openAccountSession } from '#api/identity/account/sessions.ts'
import { createSessionTokens } from '#api/identity/account/token-transport.ts'
import { updateUser } from '#db/account/users.ts'
import { users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import type { SignInMethod } from '#domain/people/session.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'

type User = typeof users.$inferInsert
type Profile = typeof profiles.$inferInsert

/** A request of nobody in particular. */
export const NO_ORIGIN: RequestOrigin = {
  address: () => 'local',
  header: () => undefined,
  cookie: () => undefined,
  bearer: () => null,
  ownOrigins: () => [],
  baseUrl: () => 'http://vez.test',
  body: () => null,
  signal: () => undefined,
}

const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }

/** Inserts an account whose e-mail is proven, unless the fields say otherwise; a client's role. */
export async function addUser(
  server: TestServer,
  fields: Partial<User> & { email: string },
): Promise<{ id: string; email: string }> {
  const { email, id = randomUUID() } = fields
  const t = { first_role: 'client' as const, user_metadata: {}, email_confirmed_at: CREATED_AT }
  const row: User = { ...t, ...stamps, ...fields, id }
  await server.storage.write(async (tx) => {
    await tx.insert(users).values(row)
  })
  return { id, email }
}

/** The same with a profile. */
export async function addAccount(
  server: TestServer,
  profile: Pick<Profile, 'name' | 'email' | 'role'> & Partial<Profile>,
  fields: Partial<User> = {},
): Promise<{ id: string; email: string }> {
  const account = await addUser(server, { ...fields, email: profile.email })
  await server.storage.write(async (tx) => {
    await tx.insert(profiles).values({ ...stamps, ...profile, id: account.id })
  })
  return account
}

/** As if the account's e-mail had been proven just now. */
export async function confirmEmail({ storage, context }: TestServer, id: string): Promise<void> {
  const now = context.now()
  await storage.write((tx) => updateUser(tx, id, { email_confirmed_at: now, updated_at: now }))
}

export type OpenedSession = { access_token: string; refresh_token: string; handle: string }

/** Signs an account in. A session of `recovery` is good for setting a password only. */
export async function openAccount(
  { context }: TestServer,
  account_id: string,
  method: SignInMethod = 'password',
): Promise<OpenedSession> {
  const issued = await context.storage.write((tx) =>
    openAccountSession(tx, context, account_id, NO_ORIGIN, { method, remember: true }),
  )
  const { access_token, refresh_token } = await createSessionTokens(context, issued)
  return { access_token, refresh_token, handle: issued.session.handle }
}
