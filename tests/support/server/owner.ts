/** The account of a salon's owner, in a file that no server has to serve yet. */
import { makePasswords } from '#api/identity/passwords.ts'
import { insertUser } from '#db/account/users.ts'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS } from '#tests/support/db/factories.ts'
import { fieldsOf, send } from './http-client.ts'
import type { DatabaseFile } from './salon.ts'

export type Owner = { email: string; password: string }

export async function giveOwner(
  { path }: Pick<DatabaseFile, 'path'>,
  { profile }: Business,
): Promise<Owner> {
  const password = 'segredo-da-dona'
  const password_hash = await makePasswords().hash(password)
  const { id, email, name, created_at, updated_at } = profile
  const stamps = { created_at, updated_at, email_confirmed_at: created_at }
  const said = { first_role: 'admin' as const, user_metadata: { name } }
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  await storage.write((tx) => insertUser(tx, { id, email, password_hash, ...said, ...stamps }))
  await storage.close()
  return { email, password }
}

/** @returns an access token */
export async function enter(url: string, owner: Owner): Promise<string> {
  const at = `${url}/auth/v1/token?grant_type=password`
  const answer = await send(at, { body: owner }).answer
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`)
  return String(fieldsOf(answer).access_token)
}
