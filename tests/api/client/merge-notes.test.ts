/** What becomes of "Observações" where two records are joined, parted, and one is deleted for good. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMergedClient } from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { JOINED_NOTES } from '#domain/people/client-merge.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    clients: [
      { nome: 'Ana Lima', telefone: null, email: null },
      { nome: 'Ana L.', telefone: '11987654321', observacoes: 'Sem amônia' },
    ],
  })
})
afterEach(() => house.server.close())

const id = (nth: number) => requireNth(house.business.clients, nth).id
const merge = (kept: string, other_id: string) =>
  house.server.call(
    'POST /api/clients/:id/merge',
    { params: { id: kept }, body: { other_id } },
    house.token,
  )
const undo = (merge_id: string) =>
  house.server.call('POST /api/client-merges/:id/undo', { params: { id: merge_id } }, house.token)
const row = (of: string) =>
  house.server.storage.read((db) => findMergedClient(db, house.business.user_id, of))

test('of two notes both stay; parted, each has its own, with what was written since', async () => {
  const [kept, gone] = [id(0), id(1)]
  const note = (changes: string | null, shown: string | null) =>
    house.server.call(
      'PATCH /api/clients/:id',
      {
        params: { id: kept },
        body: { changes: { observacoes: changes }, shown: { observacoes: shown } },
      },
      house.token,
    )
  const read = async (of: string) => (await row(of))?.observacoes
  await note('Prefere de manhã', null)
  const { merge_id } = (await merge(kept, gone)).body
  const both = `Prefere de manhã\n\n${JOINED_NOTES}\nSem amônia`
  expect(await read(kept)).toBe(both)
  expect((await note(`Só de tarde${both.slice('Prefere de manhã'.length)}`, both)).status).toBe(200)
  expect((await undo(merge_id)).status).toBe(200)
  expect([await read(kept), await read(gone)]).toEqual(['Só de tarde', 'Sem amônia'])
  // Joined again and edited below, it cannot be told from the house's own words, which is said.
  const again = (await merge(kept, gone)).body.merge_id
  const edited = `Só de tarde\n\n${JOINED_NOTES}\nCom pouca amônia`
  await note(edited, `Só de tarde\n\n${JOINED_NOTES}\nSem amônia`)
  expect((await undo(again)).body).toEqual({ notes_left: true })
  expect([await read(kept), await read(gone)]).toEqual([edited, 'Sem amônia'])
})

test.each([
  ['beside notes of their own', 'Prefere de manhã', 'Prefere de manhã\nVeio com a mãe'],
  ['where there were none', null, 'Veio com a mãe'],
])(
  'a line that was added below joined notes, %s, stays alone: of whoever is deleted then, nothing does',
  async (_, own, left) => {
    const [kept, gone] = [id(0), id(1)]
    const { user_id } = house.business
    const setNotes = (observacoes: string | null) =>
      house.server.storage.write((tx) =>
        updateClientRecord(tx, user_id, kept, { observacoes, updated_at: 1 }),
      )
    await setNotes(own)
    const { merge_id } = (await merge(kept, gone)).body
    await setNotes(`${(await row(kept))?.observacoes}\nVeio com a mãe`)
    expect((await undo(merge_id)).body).toEqual({ notes_left: false })
    const params = { id: gone }
    await house.server.call('DELETE /api/clients/:id', { params }, house.token)
    await house.server.call('DELETE /api/clients/:id/permanent', { params }, house.token)
    expect(await row(gone)).toMatchObject({ observacoes: null })
    expect((await row(kept))?.observacoes).toBe(left)
  },
)

test('long notes of both stay whole, and the form takes them back as long as they do not grow', async () => {
  const [kept, gone] = [id(0), id(1)]
  const setNotes = (of: string, observacoes: string) =>
    house.server.storage.write((tx) =>
      updateClientRecord(tx, house.business.user_id, of, { observacoes, updated_at: 1 }),
    )
  const edit = (observacoes: string, shown: string) => {
    const body = { changes: { observacoes }, shown: { observacoes: shown } }
    return house.server.call('PATCH /api/clients/:id', { params: { id: kept }, body }, house.token)
  }
  await setNotes(kept, 'a'.repeat(2000))
  await setNotes(gone, 'b'.repeat(2000))
  expect((await merge(kept, gone)).status).toBe(200)
  const joined = (await row(kept))?.observacoes ?? ''
  expect(joined.endsWith('b'.repeat(2000))).toBe(true)
  const longer = await edit(`${joined}c`, joined)
  expect(formatAnswer(longer)).toBe('400 invalid_input')
  expect(longer.text).toContain(`Use no máximo ${joined.length} caracteres.`)
  expect((await edit(`c${joined.slice(1)}`, joined)).status).toBe(200)
  expect((await edit('c'.repeat(1990), `c${joined.slice(1)}`)).status).toBe(200)
  expect(formatAnswer(await edit('c'.repeat(2001), 'c'.repeat(1990)))).toBe('400 invalid_input')
})

test('notes that no form would take are not made, and nothing is joined', async () => {
  const [kept, gone] = [id(0), id(1)]
  const long = { observacoes: 'a'.repeat(9_990), updated_at: 1 }
  await house.server.storage.write((tx) =>
    updateClientRecord(tx, house.business.user_id, kept, long),
  )
  expect(formatAnswer(await merge(kept, gone))).toBe('409 joined_notes_too_long')
  expect(await row(gone)).toMatchObject({ deleted: false, merged_into: null })
})
