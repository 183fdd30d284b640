/** Valid calls about the addresses of calendars. */
import { hashText } from '#api/crypto.ts'
import { replaceFeed } from '#db/calendar-feeds.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import {
  type CreateSampleCall,
  createEmptySample,
  removePassword,
  type SampleCalls,
} from './sample.ts'

/** Of a professional who serves here: the owner's of elsewhere finds nobody. */
const ofProfessional: CreateSampleCall = async ({ here }) => ({
  id: requireNth(here.business.professionals).id,
  of: [here.accounts.owner.person],
})

export const CALENDAR_SAMPLES = {
  'GET /api/calendars': createEmptySample,
  'POST /api/calendars': async (world, caller) => {
    await removePassword(world, caller)
    return { body: { professional_id: null } }
  },
  'POST /api/calendars/address': async (world, caller) => {
    await removePassword(world, caller)
    const { server, here, there } = world
    // Whoever came before may have ended it.
    for (const { business } of [here, there]) {
      const secret = `endereço-${business.user_id}`
      const feed = {
        ...{ id: server.context.newId(), user_id: business.user_id, professional_id: null },
        ...{ secret_hash: hashText(secret), sealed: server.context.crypto.encrypt(secret) },
        created_at: CREATED_AT,
      }
      await server.storage.write((tx) => replaceFeed(tx, feed))
    }
    return { body: { professional_id: null } }
  },
  'DELETE /api/calendars/house': createEmptySample,
  'DELETE /api/calendars/:id': ofProfessional,
  'GET /api/professional/calendar': createEmptySample,
  'POST /api/professional/calendar': createEmptySample,
  'DELETE /api/professional/calendar': createEmptySample,
} as const satisfies Partial<SampleCalls>
