/** Valid calls about keys of the API. */
import { eq } from 'drizzle-orm'
import { hashText } from '#api/crypto.ts'
import { api_keys } from '#db/tables/integration.ts'
import { addApiKey } from '#tests/support/api/people/api-keys.ts'
import { createEmptySample, removePassword, type SampleCalls } from './sample.ts'

const MADE = 'Passeio'

export const API_KEY_SAMPLES = {
  'GET /api/keys': createEmptySample,
  'POST /api/keys': async (world, caller) => {
    const { server } = world
    await removePassword(world, caller)
    // Whoever came before has made some: there is always room for one more.
    await server.storage.write((tx) => tx.delete(api_keys).where(eq(api_keys.name, MADE)))
    return { body: { name: MADE, scopes: ['bookings:read' as const] } }
  },
  'DELETE /api/keys/:id': async ({ server, here }) => {
    const secret = await addApiKey(server, here.business.user_id)
    const [made] = await server.storage.read((db) =>
      db
        .select()
        .from(api_keys)
        .where(eq(api_keys.key_hash, hashText(secret))),
    )
    return { id: made?.id ?? '', of: [here.accounts.owner.person] }
  },
} as const satisfies Partial<SampleCalls>
