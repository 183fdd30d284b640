/** The account of a salon's owner, in a file that no server has to serve yet. */
import { createPasswordHasher } from '#api/identity/passwords.ts'
import { insertUser } from '#db/account/users.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS } from '#tests/support/db/factories.ts'
import { parseFields, sendHttp } from './http-client.ts'
import type { DatabaseFile } from './salon.ts'

export type OwnerLogin = { email: string; password: string }

export async function createOwnerLogin(
  { path }: Pick<DatabaseFile, 'path'>,
  business: Business,
): Promise<OwnerLogin> {
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const login = await insertOwnerLogin(storage, business)
  await storage.close()
  return login
}

export async function insertOwnerLogin(
  storage: Storage,
  { profile }: Business,
): Promise<OwnerLogin> {
  const password = 'segredo-da-dona'
  const password_hash = await createPasswordHasher().hash(password)
  const { id, email, name, created_at, updated_at } = profile
  const stamps = { created_at, updated_at, email_confirmed_at: created_at }
  const t = { first_role: 'admin' as const, user_metadata: { name } }
  await storage.write((tx) => insertUser(tx, { id, email, password_hash, ...t, ...stamps }))
  return { email, password }
}

/** @returns an access token */
export async function signInOwner(url: string, owner: OwnerLogin): Promise<string> {
  const at = `${url}/auth/v1/token?grant_type=password`
  const answer = await sendHttp(at, { body: owner }).answer
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`)
  return String(parseFields(answer).access_token)
}
