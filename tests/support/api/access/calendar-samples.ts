/** Valid calls about the addresses of calendars. */
import { hashText } from '#api/crypto.ts'
import { replaceFeed } from '#db/calendar-feeds.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
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

/** Whoever came before may have ended it. */
async function keepFeed(
  { server }: AccessFixture,
  user_id: string,
  professional_id: string | null,
): Promise<void> {
  const secret = `endereço-${user_id}-${professional_id}`
  const feed = {
    ...{ id: server.context.newId(), user_id, professional_id, created_at: CREATED_AT },
    ...{ secret_hash: hashText(secret), sealed: server.context.crypto.encrypt(secret) },
  }
  await server.storage.write((tx) => replaceFeed(tx, feed))
}

export const CALENDAR_SAMPLES = {
  'GET /api/calendars': createEmptySample,
  'POST /api/calendars': async (world, caller) => {
    await removePassword(world, caller)
    return { body: { professional_id: null } }
  },
  'POST /api/calendars/address': async (world, caller) => {
    await removePassword(world, caller)
    for (const { business } of [world.here, world.there])
      await keepFeed(world, business.user_id, null)
    return { body: { professional_id: null } }
  },
  'DELETE /api/calendars/house': createEmptySample,
  'DELETE /api/calendars/:id': ofProfessional,
  'GET /api/professional/calendar': createEmptySample,
  'POST /api/professional/calendar': async (world, caller) => {
    await removePassword(world, caller)
    return { body: {} }
  },
  'POST /api/professional/calendar/address': async (world, caller) => {
    await removePassword(world, caller)
    for (const { business } of [world.here, world.there])
      for (const { id } of business.professionals) await keepFeed(world, business.user_id, id)
    return { body: {} }
  },
  'DELETE /api/professional/calendar': createEmptySample,
} as const satisfies Partial<SampleCalls>
