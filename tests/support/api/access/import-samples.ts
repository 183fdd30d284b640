/** Valid calls about what a house brings in; each import is made for the one call that changes it. */
import { ne } from 'drizzle-orm'
import { import_lines, imports } from '#db/tables/import.ts'
import type { ImportState } from '#domain/import/import.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

async function insertImport(
  { server, here, next }: AccessFixture,
  state: ImportState,
): Promise<string> {
  const id = `importacao-passeio-${next()}`
  const { user_id } = here.business
  const made = { made_by: here.accounts.owner.id, created_at: CREATED_AT }
  const over = state === 'done' ? { known: 'skip' as const, ended_at: server.context.now() } : {}
  await server.storage.write(async (tx) => {
    await tx.insert(imports).values({
      ...{ id, user_id, kind: 'clients', file_name: 'clientes.csv', state, ...made, ...over },
    })
    await tx.insert(import_lines).values({ import_id: id, line: 2, user_id, state: 'bad' })
  })
  return id
}

const importsBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: imports.id, state: imports.state })
      .from(imports)
      .where(ne(imports.id, id))
      .orderBy(imports.id),
  )

const ofImport =
  (state: ImportState, more: object = {}): CreateSampleCall =>
  async (world) => {
    const id = await insertImport(world, state)
    const of = [world.here.accounts.owner.person]
    return { id, of, ...more, untouched: () => importsBut(world, id) }
  }

export const IMPORT_SAMPLES = {
  'GET /api/imports': createEmptySample,
  'POST /api/imports': async () => ({ body: { kind: 'clients', file_name: 'passeio.csv' } }),
  'GET /api/imports/:id': ofImport('done'),
  'DELETE /api/imports/:id': ofImport('checked'),
  'POST /api/imports/:id/lines': ofImport('checked', {
    body: { lines: [{ line: 3, cells: { nome: 'Passeio' } }] },
  }),
  'GET /api/imports/:id/lines': ofImport('done', { query: { state: 'bad' } }),
  'POST /api/imports/:id/start': ofImport('checked', { body: { known: 'skip' } }),
  'POST /api/imports/:id/undo': ofImport('done'),
} as const satisfies Partial<SampleCalls>
