/** Whatever is typed, both databases find whom a reading of one record after the other finds. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchBookings } from '#db/booking/booking-search.ts'
import { type ClientCursor, countListedClients, listClientPage } from '#db/client/client-list.ts'
import { searchClients } from '#db/client/clients.ts'
import { clients } from '#db/tables/client.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

const PEOPLE = [
  { nome: 'João Conceição', email: 'joao.c@mail.example', telefone: '11987654321' },
  { nome: 'MARIA DAS DORES', email: '1%\\x@conta.example', telefone: '21912345678' },
  { nome: 'Ana_Lúcia', email: null, telefone: '1133334444' },
  { nome: 'Zélia 98765', email: 'ana_z@mail.example', telefone: null },
  { nome: 'Bia @barbearia 100%', email: 'são@açaí.example', telefone: null },
  { nome: 'Joana', email: 'maria+joana@mail.example', telefone: '11987650000' },
]
/** What no list shows, though every text of them is somebody's. */
const NOBODY = [
  { ...PEOPLE[0], telefone: null, deleted: true, deleted_at: 1 },
  { ...PEOPLE[1], telefone: null, deleted: true, erased_at: 1 },
  { ...PEOPLE[5], telefone: null, is_walk_in: true },
]
const TYPED = ['a', 'jo', '%', '_', '@', '\\', 'ã', 'ana lu', 'lucia ana', 'dores 1', '( )', '. ,']

let open: TestStorage
let business: Business
let rows: (typeof clients.$inferSelect)[]
beforeAll(async () => {
  open = await openTestStorage()
  business = await createBusiness(open.storage, { clients: [...PEOPLE, ...NOBODY] })
  await createBusiness(open.storage, { clients: PEOPLE })
  const { user_id } = business
  rows = await open.storage.read((db) =>
    db.select().from(clients).where(eq(clients.user_id, user_id)),
  )
  for (const [i, { nome, email, telefone, id }] of business.clients.entries()) {
    const contact = { client_name: nome, client_email: email, client_phone: telefone }
    const booking = { ...contact, client_id: id, date: `2026-11-${10 + i}` }
    await insertBooking(open.storage, business, booking)
  }
})
afterAll(() => open.close())

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Contact = { nome: string; email: string | null; telefone: string | null }

function isFound({ nome, email, telefone }: Contact, text: string): boolean {
  const typed = text.trim().toLowerCase()
  const words = fold(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  const digits = toPhoneDigits(typed.replace(/^\+55/, ''))
  return (
    typed === '' ||
    (words.length > 0 && words.every((word) => fold(nome).includes(word))) ||
    (email ?? '').includes(typed) ||
    (/^[\d\s()+.-]+$/.test(typed) && digits.length >= 3 && (telefone ?? '').includes(digits))
  )
}

/** Whose name begins with the first word that is typed comes first. */
const byName = (q: string) => {
  const [word] = fold(q).match(/[\p{L}\p{N}]+/gu) ?? []
  const getPlace = (nome: string) =>
    `${word !== undefined && fold(nome).startsWith(word) ? 0 : 1}${fold(nome)}`
  return (a: string, b: string) => (getPlace(a) < getPlace(b) ? -1 : 1)
}

/** The same as pages of one each. */
async function turnPages(q: string): Promise<string[]> {
  const ids: string[] = []
  const order = { sort: 'nome', descending: false, most: 1 } as const
  for (let after: ClientCursor | null = null; ; ) {
    const [one] = await open.storage.read((db) =>
      listClientPage(db, business.user_id, { q, archived: false }, { ...order, after }),
    )
    if (!one) return ids
    ids.push(one.id)
    after = { value: one.sort_value, id: one.id }
  }
}

const getIds = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort()

async function expectFound(q: string): Promise<void> {
  const { user_id } = business
  const listed = rows.filter((one) => !one.deleted && !one.is_walk_in && isFound(one, q))
  const [found, page, count, booked] = await open.storage.read((db) =>
    Promise.all([
      searchClients(db, user_id, q),
      listClientPage(
        db,
        user_id,
        { q, archived: false },
        { sort: 'nome', descending: false, after: null, most: 50 },
      ),
      countListedClients(db, user_id, { q, archived: false }),
      searchBookings(db, user_id, { q, deleted: false }, { page: 1, size: 50 }),
    ]),
  )
  expect(getIds(found), q).toEqual(getIds(listed))
  expect(await turnPages(q), q).toEqual(page.map(({ id }) => id))
  expect(page.map(({ nome }) => nome)).toEqual(listed.map(({ nome }) => nome).sort(byName(q)))
  expect(getIds(page), q).toEqual(getIds(listed))
  const newest = await open.storage.read((db) =>
    listClientPage(
      db,
      user_id,
      { q, archived: false },
      { sort: 'created_at', descending: true, after: null, most: 50 },
    ),
  )
  expect(getIds(newest), q).toEqual(getIds(listed))
  expect(count, q).toBe(listed.length)
  const theirs = booked.map(({ client_id }) => ({ id: client_id }))
  expect(getIds(theirs), q).toEqual(getIds(rows.filter((one) => isFound(one, q))))
}

test('texts of every kind find the same people', async () => {
  for (const q of TYPED) await expectFound(q)
})

test('so does any piece of what is written of somebody, and two pieces with a sign between', async () => {
  const written = PEOPLE.flatMap(({ nome, email, telefone }) => [nome, email ?? '', telefone ?? ''])
  const piece = fc
    .tuple(fc.constantFrom(...written), fc.nat(20), fc.integer({ min: 1, max: 8 }))
    .map(([text, from, length]) => text.slice(from % (text.length + 1)).slice(0, length))
  const between = fc.constantFrom('', ' ', '  ', '-', '@', '.', '\n', ',')
  const typed = fc.oneof(
    piece,
    piece.map((text) => text.toUpperCase()),
    fc.tuple(piece, between, piece).map((parts) => parts.join('')),
  )
  await fc.assert(fc.asyncProperty(typed, expectFound), { numRuns: 200 })
})
