/** Accounts that are there already, and sessions of them as the server itself opens them. */
import { randomUUID } from 'node:crypto'
import type { Sender } from '#api/http/sender.ts'
import { type Method, openSession } from '#api/identity/account/sessions.ts'
import { tokensOf } from '#api/identity/account/token-transport.ts'
import { users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { BORN } from '#tests/support/db/factories.ts'

type User = typeof users.$inferInsert
type Profile = typeof profiles.$inferInsert

/** A request of nobody in particular. */
export const NO_SENDER: Sender = {
  address: () => 'local',
  header: () => undefined,
  cookie: () => undefined,
  bearer: () => null,
  origins: () => [],
  home: () => 'http://vez.test',
}

const stamps = { created_at: BORN, updated_at: BORN }

/** Inserts an account whose e-mail is proven, unless the fields say otherwise; a client's role. */
export async function addUser(
  server: TestServer,
  fields: Partial<User> & { email: string },
): Promise<{ id: string; email: string }> {
  const { email, id = randomUUID() } = fields
  const said = { first_role: 'client' as const, user_metadata: {}, email_confirmed_at: BORN }
  const row: User = { ...said, ...stamps, ...fields, id }
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

export type Opened = { access_token: string; refresh_token: string; handle: string }

/** Signs an account in. A session of `recovery` is good for setting a password only. */
export async function openAccount(
  { context }: TestServer,
  account_id: string,
  method: Method = 'password',
): Promise<Opened> {
  const issued = await context.storage.write((tx) =>
    openSession(tx, context, account_id, NO_SENDER, { method, remember: true }),
  )
  const { access_token, refresh_token } = await tokensOf(context, issued)
  return { access_token, refresh_token, handle: issued.session.handle }
}
