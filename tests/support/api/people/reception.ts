/** People at a house's reception: no endpoint makes one yet. */
import { randomUUID } from 'node:crypto'
import { startReception } from '#db/account/reception-accounts.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { createEmail, type NewAccount, signUp } from './sign-up.ts'

/** Lets an account work at a house's reception. */
export async function addReception(
  { storage, context }: TestServer,
  { user_id, account, name }: { user_id: string; account: { id: string }; name: string },
): Promise<string> {
  const id = randomUUID()
  const row = { id, user_id, account_id: account.id, name, created_at: context.now() }
  const started = await storage.write((tx) => startReception(tx, row))
  if (!started) throw new Error('this account is none for a reception')
  return started.id
}

/** Somebody with a password of their own, whom the house calls Carla. */
export async function joinReception(
  server: TestServer,
  { user_id }: Pick<Business, 'user_id'>,
  name = 'Carla Dias',
): Promise<NewAccount & { reception_id: string }> {
  const account = await signUp(server, { email: createEmail('carla') })
  return { ...account, reception_id: await addReception(server, { user_id, account, name }) }
}
