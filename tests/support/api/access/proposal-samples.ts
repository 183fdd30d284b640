/** Valid calls about what clients want changed of their record. */
import { randomUUID } from 'node:crypto'
import { sealProposalUndo } from '#api/client/undo-proposal.ts'
import { client_sessions, clients } from '#db/tables/client.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { listReceptionPersons } from './canaries.ts'
import { createEmptySample, type SampleCalls } from './sample.ts'

type Settled = { resolution: null; settled_in: string }

/** A proposal of somebody who is nobody else in the walk. @param settled what the house answered */
async function putProposal(
  { server, here }: AccessFixture,
  settled?: Settled,
): Promise<{ id: string; client_id: string }> {
  const [client_id, id] = [randomUUID(), randomUUID()]
  const { user_id } = here.business
  const times = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await server.storage.write(async (tx) => {
    await tx.insert(clients).values({ id: client_id, user_id, nome: 'Quem Pede', ...times })
    await tx.insert(client_sessions).values({
      ...{ id, user_id, client_id, level: 'identified', resolution: 'update' },
      ...settled,
      ...{ nome: 'Quem Pediu', email: 'pediu@x.example', telefone: '' },
      ...{ created_at: CREATED_AT, expires_at: CREATED_AT + 1 },
    })
  })
  return { id, client_id }
}

/** Of a proposal that was refused: what takes that back. */
async function putSettled(world: AccessFixture) {
  const settled_in = randomUUID()
  const kept = await putProposal(world, { resolution: null, settled_in })
  const { user_id } = world.here.business
  const answer = { user_id, ...kept, settled_in, accepted: null }
  return { id: kept.id, body: { undo: sealProposalUndo(world.server.context, answer) } }
}

export const PROPOSAL_SAMPLES = {
  'GET /api/client-proposals': createEmptySample,
  'POST /api/client-proposals/:id': async (world) => ({
    id: (await putProposal(world)).id,
    body: { accept: true },
    of: listReceptionPersons(world.here),
  }),
  'POST /api/client-proposals/:id/undo': async (world) => ({
    ...(await putSettled(world)),
    of: listReceptionPersons(world.here),
  }),
} satisfies Partial<SampleCalls>
