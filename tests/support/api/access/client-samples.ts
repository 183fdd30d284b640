/** Valid calls about a house's clients; each is made for the one call that changes them. */
import { randomUUID } from 'node:crypto'
import { ne, notInArray } from 'drizzle-orm'
import { client_merges, client_notes, clients } from '#db/tables/client.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { listReceptionPersons } from './canaries.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

/** Whom each house's own people add. */
export const ADDED_CLIENT = 'Quem Chega'

async function putClient(
  { server, here }: AccessFixture,
  fields: Partial<typeof clients.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const row = { id, user_id: here.business.user_id, nome: 'Quem Passeia', ...fields }
  const times = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await server.storage.write((tx) => tx.insert(clients).values({ ...row, ...times }))
  return id
}

/** Every other client, here and elsewhere. */
const clientsBut = ({ server }: AccessFixture, ...ids: readonly string[]) =>
  server.storage.read((db) =>
    db
      .select({ id: clients.id, nome: clients.nome, deleted: clients.deleted })
      .from(clients)
      .where(notInArray(clients.id, [...ids]))
      .orderBy(clients.id),
  )

const ofClient =
  (fields: Partial<typeof clients.$inferInsert> = {}, body?: object): CreateSampleCall =>
  async (world) => {
    const id = await putClient(world, fields)
    const of = listReceptionPersons(world.here)
    return { id, of, ...(body && { body }), untouched: () => clientsBut(world, id) }
  }

const ofNote =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const client_id = await putClient(world)
    const id = `anotacao-passeio-${world.next()}`
    const { user_id } = world.here.business
    const note = { id, user_id, client_id, text: 'Cor 7.1', made_by: user_id }
    const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
    await world.server.storage.write((tx) => tx.insert(client_notes).values({ ...note, ...at }))
    const untouched = () =>
      world.server.storage.read((db) =>
        db.select().from(client_notes).where(ne(client_notes.id, id)).orderBy(client_notes.id),
      )
    return { id, of: listReceptionPersons(world.here), ...(body && { body }), untouched }
  }

export const CLIENT_SAMPLES = {
  'GET /api/client-records': createEmptySample,
  'GET /api/clients/:id': async (world) => ({
    id: await putClient(world),
    of: listReceptionPersons(world.here),
  }),
  'GET /api/clients/:id/data': async (world) => ({
    id: await putClient(world),
    of: [world.here.accounts.owner.person],
  }),
  'POST /api/clients': async () => ({ body: { nome: ADDED_CLIENT } }),
  'PATCH /api/clients/:id': ofClient(
    {},
    { changes: { nome: 'Quem Ficou' }, shown: { nome: 'Quem Passeia' } },
  ),
  'POST /api/clients/:id/block': ofClient({}, { duration: 7, unit: 'days' }),
  'DELETE /api/clients/:id/block': ofClient({ is_blocked: true }),
  'DELETE /api/clients/:id': ofClient(),
  'POST /api/clients/:id/restore': ofClient({ deleted: true }),
  'DELETE /api/clients/:id/permanent': async (world, caller) => ({
    ...(await ofClient({ deleted: true })(world, caller)),
    of: [world.here.accounts.owner.person],
  }),
  'POST /api/clients/:id/merge': async (world) => {
    const [id, other_id] = [await putClient(world), await putClient(world)]
    const of = [world.here.accounts.owner.person]
    return { id, of, body: { other_id }, untouched: () => clientsBut(world, id, other_id) }
  },
  'GET /api/clients/:id/notes': ofClient(),
  'POST /api/clients/:id/notes': ofClient({}, { text: 'Cor 7.1' }),
  'PATCH /api/client-notes/:id': ofNote({ changes: { text: 'Cor 8' }, shown: { text: 'Cor 7.1' } }),
  'DELETE /api/client-notes/:id': ofNote(),
  'POST /api/client-merges/:id/undo': async (world) => {
    const kept_id = await putClient(world)
    const gone_id = await putClient(world, { deleted: true, merged_into: kept_id })
    const { user_id } = world.here.business
    const id = `juncao-passeio-${world.next()}`
    const moved = JSON.stringify({ filled: [], labels: '', bookings: [], sales: [] })
    const row = {
      kept_id,
      gone_id,
      moved,
      made_by: user_id,
      created_at: world.server.context.now(),
    }
    await world.server.storage.write((tx) =>
      tx.insert(client_merges).values({ id, user_id, ...row }),
    )
    const of = [world.here.accounts.owner.person]
    return { id, of, untouched: () => clientsBut(world, kept_id, gone_id) }
  },
} satisfies Partial<SampleCalls>
