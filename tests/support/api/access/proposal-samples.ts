/** Valid calls about what clients want changed of their record. */
import { randomUUID } from 'node:crypto'
import { client_sessions, clients } from '#db/tables/client.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { listDeskPersons } from './canaries.ts'
import { createEmptySample, type SampleCalls } from './sample.ts'

/** A proposal of somebody who is nobody else in the walk. */
async function putProposal({ server, here }: AccessFixture): Promise<string> {
  const [client_id, id] = [randomUUID(), randomUUID()]
  const { user_id } = here.business
  const times = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await server.storage.write(async (tx) => {
    await tx.insert(clients).values({ id: client_id, user_id, nome: 'Quem Pede', ...times })
    await tx.insert(client_sessions).values({
      ...{ id, user_id, client_id, level: 'identified', resolution: 'update' },
      ...{ nome: 'Quem Pediu', email: 'pediu@x.example', telefone: '' },
      ...{ created_at: CREATED_AT, expires_at: CREATED_AT + 1 },
    })
  })
  return id
}

export const PROPOSAL_SAMPLES = {
  'GET /api/client-proposals': createEmptySample,
  'POST /api/client-proposals/:id': async (world) => ({
    id: await putProposal(world),
    body: { accept: true },
    of: listDeskPersons(world.here),
  }),
} satisfies Partial<SampleCalls>
