/** What a house brings in of its clients, and writes down of them. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientNoteEndpoints } from '#api/contract/client-note.ts'
import { importEndpoints } from '#api/contract/import.ts'
import { createImportHandler } from '#api/import/run.ts'
import { client_notes, clients } from '#db/tables/client.ts'
import { import_lines, imports } from '#db/tables/import.ts'
import {
  IMPORT_KINDS,
  IMPORT_STATES,
  KNOWN_CHOICES,
  LINE_STATES,
  listColumns,
} from '#domain/import/import.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  createFuzzedCall,
  fuzzedAuthorization,
  pickOne,
} from '#tests/support/api/fuzz/fuzzed-call.ts'
import {
  mergeRecords,
  mostlyRight,
  usually,
  withOptionalFields,
} from '#tests/support/api/fuzz/fuzzed-values.ts'
import {
  findCall,
  formatHistogram,
  isSuccess,
  listServerErrors,
  listUndescribed,
  sendFuzzed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { claimImports } from '#tests/support/api/run-imports.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'

const SEED = 20261124
const EACH = 6
const NOTES = 12
const CALLS = [importEndpoints, clientNoteEndpoints].flatMap(Object.keys)

let server: TestServer
let house: OwnerSalon
let there: OwnerSalon
const getId = (kind: string, state: string, nth: number) => `import-${kind}-${state}-${nth}`

beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
  there = await openOwnerSalon(server)
  const { user_id } = house.business
  await server.storage.write(async (tx) => {
    for (const kind of IMPORT_KINDS)
      for (const state of IMPORT_STATES)
        for (let nth = 0; nth < EACH; nth++) {
          const id = getId(kind, state, nth)
          const at = { made_by: user_id, created_at: CREATED_AT, ended_at: server.context.now() }
          const known = state === 'checked' ? null : ('join' as const)
          const file_name = 'a.csv'
          await tx.insert(imports).values({ id, user_id, kind, file_name, state, known, ...at })
          // What a hand has left in a line that says nothing here.
          const line = { import_id: id, user_id, data: '{}', subject_id: 'nobody' }
          await tx.insert(import_lines).values({ ...line, line: 1, state: 'bad' })
        }
    for (let nth = 0; nth < NOTES; nth++) {
      const client_id = requireNth(house.business.clients).id
      const note = { id: `note-${nth}`, user_id, client_id, text: 'Cor 7.1', made_by: user_id }
      const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
      await tx.insert(client_notes).values({ ...note, ...at })
    }
  })
})
afterAll(() => server.close())

const odd = usually(
  ['Ana', '11987654321', 'a@b.example', '31/12/1990', '45,00', '10:30', '45', 'pix', ''],
  ['=cmd|x', '31/02/2026', 'R$ 1e9', '-1', '😀', '‮anA', 'x'.repeat(3999), 'x'.repeat(4001), 7],
)
const cells = fc.oneof(
  ...IMPORT_KINDS.map((kind) =>
    fc.record(Object.fromEntries(listColumns(kind).map((column) => [column, odd]))),
  ),
)

function fuzzedNotes(headers: ReturnType<typeof fuzzedAuthorization>) {
  const client = mostlyRight(pickOne(house.business.clients.map(({ id }) => id)), 20)
  const nths = Array.from({ length: NOTES }, (_, i) => `note-${i}`)
  const id = mostlyRight(pickOne(nths), 20)
  const text = usually(['Cor 7.1', '=cmd()', '💈', ''], ['x'.repeat(1001), '\u0000', 3])
  const image = usually(
    [null, '/demo/pictures/a.webp'],
    ['javascript:1', 'https://x.example/a.webp', '/pictures/a', 7],
  )
  const fields = mergeRecords(
    fc.record({ text }),
    withOptionalFields(fc.record({ before_image: image, after_image: image })),
  )
  const shown = fc.constant({ text: 'Cor 7.1', before_image: null, after_image: null })
  return [
    createFuzzedCall(2, 'GET /api/clients/:id/notes', { headers, id: client }),
    createFuzzedCall(4, 'POST /api/clients/:id/notes', { headers, id: client, body: fields }),
    createFuzzedCall(4, 'PATCH /api/client-notes/:id', {
      headers,
      id,
      body: fc.record({ changes: fields, shown }),
    }),
    createFuzzedCall(1, 'DELETE /api/client-notes/:id', { headers, id }),
  ]
}

function fuzzedRequests() {
  const headers = fuzzedAuthorization([...Array<string>(14).fill(house.token), there.token])
  const nths = Array.from({ length: EACH }, (_, i) => i)
  const idIn = (states: readonly string[]) =>
    mostlyRight(
      pickOne(
        IMPORT_KINDS.flatMap((kind) =>
          states.flatMap((state) => nths.map((nth) => getId(kind, state, nth))),
        ),
      ),
      20,
    )
  const line = fc.record({ line: usually([1, 2, 3, 900], [0, -1, 1.5, 1e12, '3']), cells })
  const all = [
    createFuzzedCall(1, 'GET /api/imports', { headers }),
    createFuzzedCall(3, 'POST /api/imports', {
      headers,
      body: fc.record({
        kind: usually(IMPORT_KINDS, ['reviews', null]),
        file_name: usually(['a.csv', 'ção 😀.xlsx', ''], ['x'.repeat(10_000), 3, '\u0000']),
      }),
    }),
    createFuzzedCall(2, 'GET /api/imports/:id', { headers, id: idIn(IMPORT_STATES) }),
    createFuzzedCall(1, 'DELETE /api/imports/:id', { headers, id: idIn(['checked', 'done']) }),
    createFuzzedCall(8, 'POST /api/imports/:id/lines', {
      headers,
      id: idIn(['checked', 'checked', 'running']),
      body: fc.record({ lines: mostlyRight(fc.array(line, { minLength: 1, maxLength: 9 }), 24) }),
    }),
    createFuzzedCall(2, 'GET /api/imports/:id/lines', {
      headers,
      id: idIn(IMPORT_STATES),
      query: fc.oneof(
        fc.record({ state: usually(LINE_STATES, ['x']) }),
        withOptionalFields(fc.record({ state: usually(LINE_STATES, ['x']), after: odd })),
      ),
    }),
    createFuzzedCall(2, 'POST /api/imports/:id/start', {
      headers,
      id: idIn(IMPORT_STATES),
      body: fc.record({ known: usually(KNOWN_CHOICES, ['drop', null]) }),
    }),
    createFuzzedCall(2, 'POST /api/imports/:id/undo', { headers, id: idIn(IMPORT_STATES) }),
    ...fuzzedNotes(headers),
  ]
  return fc.oneof(...all)
}

test('odd imports and notes are all answered, and what was begun comes to its end', async () => {
  const told = await sendFuzzed(
    server.request,
    fc.sample(fuzzedRequests(), { seed: SEED, numRuns: 1200 }),
  )
  process.stdout.write(formatHistogram(told))
  expect(listServerErrors(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  const succeeded = new Set(told.filter(isSuccess).map(({ sent }) => findCall(sent)))
  expect(succeeded).toEqual(new Set(CALLS))
  expect(listUndescribed(told)).toEqual([])
  const { storage, context } = server
  const handler = createImportHandler(context)
  for (const row of await claimImports(server)) {
    await handler.run(row, new AbortController().signal)
    await storage.write((tx) => handler.end?.(tx, row) ?? Promise.resolve())
  }
  expect(server.logged()).not.toContain('"level":50')
  // The neighbour has whom they had.
  const theirs = await storage.read((db) => db.select().from(clients))
  const { user_id } = there.business
  expect(theirs.filter((one) => one.user_id === user_id)).toHaveLength(
    there.business.clients.length,
  )
}, 300_000)
