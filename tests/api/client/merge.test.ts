/** Two records of one client become one, and two again. */
import { getTableColumns } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBooking } from '#db/booking/bookings.ts'
import { deleteOldMerges, findMergedClient } from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { reviews } from '#db/tables/booking.ts'
import { client_notes } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import type { StoredConsent } from '#domain/people/client-consent.ts'
import { MERGE_UNDO_MS } from '#domain/people/client-merge.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { TABLES } from '#tests/support/db/tables.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    clients: [
      { nome: 'Ana Lima', telefone: null, email: null, labels: '\nNoiva\n' },
      {
        ...{ nome: 'Ana L.', telefone: '11987654321', email: 'ana@mail.example' },
        ...{ telefone_proved_at: 5, email_proved_at: 6 },
        ...{ labels: '\nVIP\n', observacoes: 'Sem amônia', is_blocked: true, blocked_at: 1 },
      },
      { nome: 'Outra', telefone: null, email: null },
    ],
  })
})
afterEach(() => house.server.close())

const id = (nth: number) => requireNth(house.business.clients, nth).id
const show = (of: string) =>
  house.server.call('GET /api/clients/:id', { params: { id: of } }, house.token)
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
const put = (of: string, consent: StoredConsent) =>
  house.server.storage.write((tx) =>
    updateClientRecord(tx, house.business.user_id, of, { ...consent, updated_at: 1 }),
  )
const visit = (client_id: string, date: string) =>
  house.insert({ client_id, date, price: 5000, status: 'completed' })
const owners = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (one) => {
      const found = await house.server.storage.read((db) =>
        findBooking(db, house.business.user_id, one),
      )
      return found?.client_id
    }),
  )

test('everything that hangs on the other is the kept one’s, with what that lacked', async () => {
  const [kept, gone] = [id(0), id(1)]
  await visit(kept, '2026-11-02')
  await visit(gone, '2026-11-09')
  const { status, body } = await merge(kept, gone)
  expect(status).toBe(200)
  const { client, visits, merges } = (await show(kept)).body
  expect(client).toMatchObject({
    ...{ nome: 'Ana Lima', telefone: '11987654321', email: 'ana@mail.example' },
    ...{ observacoes: 'Sem amônia', labels: ['Noiva', 'VIP'], total_gasto: 100 },
  })
  expect(client.block).not.toBeNull()
  expect(await row(kept)).toMatchObject({ telefone_proved_at: 5, email_proved_at: 6 })
  expect([visits.completed, merges.map(({ nome }) => nome)]).toEqual([2, ['Ana L.']])
  expect(merges[0]?.id).toBe(body.merge_id)
  expect(formatAnswer(await show(gone))).toBe('404 client_not_found_here')
  for (const archived of ['true', 'false'] as const) {
    const list = await house.server.call(
      'GET /api/client-records',
      { query: { archived } },
      house.token,
    )
    expect(list.body.clients.map((one) => one.id)).not.toContain(gone)
  }
})

test('undone, each has what was theirs; what came since stays', async () => {
  const [kept, gone] = [id(0), id(1)]
  const [mine, theirs] = [await visit(kept, '2026-11-02'), await visit(gone, '2026-11-09')]
  const { merge_id } = (await merge(kept, gone)).body
  const since = await visit(kept, '2026-11-16')
  expect((await undo(merge_id)).status).toBe(200)
  expect(await owners([mine.id, theirs.id, since.id])).toEqual([kept, gone, kept])
  expect((await show(kept)).body.client).toMatchObject({
    ...{ telefone: null, email: null, observacoes: null, labels: ['Noiva'], block: null },
    total_gasto: 100,
  })
  expect(await row(kept)).toMatchObject({ telefone_proved_at: null, email_proved_at: null })
  expect((await show(gone)).body.client).toMatchObject({
    ...{ telefone: '11987654321', labels: ['VIP'], total_gasto: 50 },
  })
  expect(formatAnswer(await undo(merge_id))).toBe('404 merge_not_found')
})

test('what was changed since is kept, and a telephone that is another’s by now refuses it', async () => {
  const [kept, gone, other] = [id(0), id(1), id(2)]
  const { merge_id } = (await merge(kept, gone)).body
  await house.server.call(
    'PATCH /api/clients/:id',
    {
      params: { id: kept },
      body: {
        changes: { telefone: '11911112222', observacoes: 'Com amônia' },
        shown: { telefone: '11987654321', observacoes: 'Sem amônia' },
      },
    },
    house.token,
  )
  await house.server.call(
    'PATCH /api/clients/:id',
    {
      params: { id: other },
      body: { changes: { telefone: '11987654321' }, shown: { telefone: null } },
    },
    house.token,
  )
  expect(formatAnswer(await undo(merge_id))).toBe('409 client_duplicate')
  expect((await show(kept)).body.client).toMatchObject({
    ...{ telefone: '11911112222', observacoes: 'Com amônia', email: 'ana@mail.example' },
  })
})

test('an archived one is joined too, whoever has their telephone now, and parted is archived again', async () => {
  const [kept, gone] = [id(0), id(1)]
  const params = { id: gone }
  await house.server.call('DELETE /api/clients/:id', { params }, house.token)
  const phone = { changes: { telefone: '11987654321' }, shown: { telefone: null } }
  await house.server.call(
    'PATCH /api/clients/:id',
    { params: { id: kept }, body: phone },
    house.token,
  )
  const restored = await house.server.call('POST /api/clients/:id/restore', { params }, house.token)
  expect(formatAnswer(restored)).toBe('409 client_duplicate')
  const { status, body } = await merge(kept, gone)
  expect(status).toBe(200)
  expect((await show(kept)).body.client).toMatchObject({ email: 'ana@mail.example' })
  expect((await undo(body.merge_id)).status).toBe(200)
  expect(await row(gone)).toMatchObject({ deleted: true, merged_into: null })
  expect((await row(gone))?.deleted_at).not.toBeNull()
})

test('a sale, a review, a note and what is owed go with the one, and back', async () => {
  const [kept, gone] = [id(0), id(1)]
  const { user_id } = house.business
  const client_id = gone
  const tables = { product_sales, reviews, client_notes, account_moves }
  await house.server.storage.write(async (tx) => {
    const at = { created_at: 1, updated_at: 1 }
    const review = { rating: 5, client_name: 'Ana L.', created_at: 1 }
    await tx.insert(reviews).values({ id: 'r', user_id, client_id, ...review })
    await tx
      .insert(client_notes)
      .values({ id: 'n', user_id, client_id, text: 'Sem amônia', made_by: user_id, ...at })
    const charge = { kind: 'charge' as const, amount: 500, day: '2026-11-02', made_by: user_id }
    await tx.insert(account_moves).values({ id: 'm', user_id, client_id, ...charge, created_at: 1 })
    const product = { name: 'Pomada', price: 500, stock: 5, status: 'active' as const }
    await tx.insert(products).values({ id: 'p', user_id, ...product, ...at })
    const sold = { quantity: 1, unit_price: 500, total_price: 500, sale_date: 1, taken: 1 }
    const sale = { product_id: 'p', product_name: 'Pomada', day: '2026-11-02', ...sold }
    await tx
      .insert(product_sales)
      .values({ id: 's', user_id, client_id, is_standalone: true, ...sale, ...at })
  })
  const listOwners = () =>
    house.server.storage.read((db) =>
      Promise.all(
        Object.values(tables).map(async (table) => {
          const [found] = await db.select({ client_id: table.client_id }).from(table)
          return found?.client_id
        }),
      ),
    )
  const { body } = await merge(kept, gone)
  expect(await listOwners()).toEqual([kept, kept, kept, kept])
  await undo(body.merge_id)
  expect(await listOwners()).toEqual([gone, gone, gone, gone])
})

test('nobody is joined to themselves, nor to who is not there', async () => {
  expect(formatAnswer(await merge(id(0), id(0)))).toBe('400 invalid_input')
  expect(formatAnswer(await merge(id(0), 'nobody'))).toBe('404 client_not_found_here')
})

test('after 30 days it is forgotten, with the record that was kept for it', async () => {
  const [kept, gone] = [id(0), id(1)]
  const { merge_id } = (await merge(kept, gone)).body
  const { context, storage } = house.server
  await storage.write((tx) => deleteOldMerges(tx, context.now() + MERGE_UNDO_MS + 1))
  expect(await row(gone)).toMatchObject({ nome: 'Cliente removido', telefone: null, email: null })
  expect(formatAnswer(await undo(merge_id))).toBe('404 merge_not_found')
  expect((await show(kept)).body).toMatchObject({ client: { nome: 'Ana Lima' }, merges: [] })
})

test('who is deleted for good leaves nothing in the record that was joined to theirs', async () => {
  const [kept, gone] = [id(0), id(1)]
  await merge(kept, gone)
  const params = { id: kept }
  await house.server.call('DELETE /api/clients/:id', { params }, house.token)
  await house.server.call('DELETE /api/clients/:id/permanent', { params }, house.token)
  expect(await row(gone)).toMatchObject({ nome: 'Cliente removido', telefone: null, email: null })
})

/** Where a row may be a client's, and whether joining two moves it. */
const PLACES = {
  'bookings.client_id': 'moves',
  'first_visits.client_id': 'goes with the bookings: the database keeps it',
  'product_sales.client_id': 'moves',
  'reviews.client_id': 'moves',
  'client_notes.client_id': 'moves',
  'client_messages.client_id': 'stays: what went to whom; erased with either record',
  'webhook_deliveries.client_id': 'stays: what was told of whom; erased with either record',
  'client_sessions.client_id': 'stays: who typed a name must not read the other record',
  'import_lines.made_client_id': 'stays: whoever was joined is nobody untouched',
  'account_moves.client_id': 'moves',
  'client_merges.kept_id': 'the undo itself',
  'client_merges.gone_id': 'the undo itself',
  'clients.merged_into': 'who stands for whom',
}

test('every column that may name a client is thought of', () => {
  const found = [...TABLES].flatMap(([name, table]) =>
    Object.keys(getTableColumns(table))
      .filter((column) => /client_id$|^(kept|gone)_id$|^merged_into$/.test(column))
      .map((column) => `${name}.${column}`),
  )
  expect(found.sort()).toEqual(Object.keys(PLACES).sort())
})

test('a consent goes where there is none, with its time and by whose word, and back again', async () => {
  const [kept, gone, other] = [id(0), id(1), id(2)]
  const given = { consent_at: 3, consent_source: 'page' } as const
  const told = { consent_at: 9, consent_source: 'house' } as const
  const none = { consent_at: null, consent_source: null }
  await put(gone, given)
  await put(other, told)
  const first = (await merge(kept, gone)).body.merge_id
  expect(await row(kept)).toMatchObject(given)
  const second = (await merge(kept, other)).body.merge_id
  expect(await row(kept)).toMatchObject(given)
  await undo(second)
  expect(await row(kept)).toMatchObject(given)
  await undo(first)
  expect(await row(kept)).toMatchObject(none)
  expect(await row(gone)).toMatchObject(given)
  expect(await row(other)).toMatchObject(told)
})

test('a consent that was taken back of two as one is neither’s once they are parted', async () => {
  const [kept, gone] = [id(0), id(1)]
  await put(gone, { consent_at: 3, consent_source: 'page' })
  const { merge_id } = (await merge(kept, gone)).body
  const body = { changes: { consent: false }, shown: { consent: true } }
  await house.server.call('PATCH /api/clients/:id', { params: { id: kept }, body }, house.token)
  await undo(merge_id)
  for (const one of [kept, gone]) expect((await row(one))?.consent_at).toBeNull()
})
