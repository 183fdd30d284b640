/** Valid calls about webhooks, and what was sent to them. */
import { eq } from 'drizzle-orm'
import { webhooks } from '#db/tables/integration.ts'
import { insertDelivery, insertWebhook } from '#db/webhooks.ts'
import type { AccessFixture } from './access-fixture.ts'
import {
  type CreateSampleCall,
  createEmptySample,
  removePassword,
  type SampleCalls,
} from './sample.ts'

const URL = 'https://avisos.example/passeio'

/** A webhook of this house, and nothing else that was made on the walk. */
async function addWebhook({ server, here, next }: AccessFixture): Promise<string> {
  const id = `webhook-passeio-${next()}`
  const { user_id } = here.business
  const at = { created_at: server.context.now(), updated_at: server.context.now() }
  const sealed = server.context.crypto.encrypt('whsec_cGFzc2Vpbw==')
  await server.storage.write(async (tx) => {
    await tx.delete(webhooks).where(eq(webhooks.url, URL))
    const told = { url: URL, events: ['sale.removed' as const], state: 'on' as const }
    await insertWebhook(tx, { id, user_id, ...told, sealed, failing_since: null, ...at })
  })
  return id
}

const ofWebhook =
  (body?: object): CreateSampleCall =>
  async (world) => ({
    id: await addWebhook(world),
    of: [world.here.accounts.owner.person],
    ...(body && { body }),
  })

export const WEBHOOK_SAMPLES = {
  'GET /api/webhooks': createEmptySample,
  'POST /api/webhooks': async (world, caller) => {
    await addWebhook(world)
    await removePassword(world, caller)
    return { body: { url: URL, events: ['sale.removed' as const] } }
  },
  'PATCH /api/webhooks/:id': ofWebhook({ state: 'off' }),
  'DELETE /api/webhooks/:id': ofWebhook(),
  'POST /api/webhooks/:id/secret': async (world, caller) => {
    await removePassword(world, caller)
    return ofWebhook({})(world, caller)
  },
  'POST /api/webhooks/:id/test': ofWebhook(),
  'GET /api/webhook-deliveries': createEmptySample,
  'POST /api/webhook-deliveries/:id/resend': async (world) => {
    const webhook_id = await addWebhook(world)
    const id = `entrega-passeio-${world.next()}`
    await world.server.storage.write((tx) =>
      insertDelivery(tx, world.here.business.user_id, {
        ...{ id, webhook_id, message_id: id, type: 'sale.removed', body: '{}' },
        client_id: null,
        ...{ key: `webhook:${id}`, created_at: world.server.context.now() },
      }),
    )
    return { id, of: [world.here.accounts.owner.person] }
  },
} as const satisfies Partial<SampleCalls>
