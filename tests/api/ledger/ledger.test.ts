/** What the entries say of a comanda or sale, and what the database refuses to do with them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkInterrupted } from '#api/due-work/handler.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertEntries, type LedgerEntry } from '#db/ledger.ts'
import { bookings } from '#db/tables/booking.ts'
import { due_work } from '#db/tables/due-work.ts'
import {
  closeWith,
  createComandaCalls,
  createPayment,
  openShop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createLedgerWork, enterOldRows, listEntries } from '#tests/support/api/ledger-rows.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const HOUR = 3_600_000
const write = <T>(fn: (tx: Db) => Promise<T>) => server.storage.write(fn)

const listTold = async (business: Business) =>
  (await listEntries(business, server.storage)).map(({ method, amount, day }) => [
    day,
    method,
    amount,
  ])

test('a comanda closed is an entry for each method, on the day of the house, by who did it', async () => {
  // 23:30 in São Paulo, which is Tuesday in London.
  server.setNow(MONDAY_8H + 15.5 * HOUR)
  const shop = await openShop(server)
  const { id } = await insertBooking(server.storage, shop.business, { date: '2026-11-20' })
  const paid = [
    { metodo: 'pix' as const, valor: 12.5 },
    { metodo: 'dinheiro' as const, valor: 30 },
    { metodo: 'pix' as const, valor: 7.5 },
  ]
  const { status } = await closeWith(server, shop, id, () => ({ pagamentos: paid }))
  server.setNow(MONDAY_8H)
  expect(status).toBe(200)
  const entries = await listEntries(shop.business, server.storage)
  const about = { kind: 'booking', subject_id: id, reverses: null, day: MONDAY }
  const by = { user_id: shop.business.user_id, made_by: shop.owner.id }
  expect(entries).toMatchObject([
    { ...about, ...by, method: 'pix', amount: 2000 },
    { ...about, ...by, method: 'dinheiro', amount: 3000 },
  ])
})

test('what nobody wrote a payment for is entered as unknown, a courtesy not at all', async () => {
  const shop = await openShop(server)
  const salon = new OwnerSalon(server, shop.business, shop.owner.token)
  const plain = await insertBooking(server.storage, shop.business, { time: '10:00' })
  const free = { time: '12:00', is_courtesy: true }
  await salon.set(plain, 'completed')
  await salon.set(await insertBooking(server.storage, shop.business, free), 'completed')
  expect(await listTold(shop.business)).toEqual([[MONDAY, 'unknown', plain.price]])
})

test('closed on Monday, reopened and closed again on Tuesday: each day keeps its own', async () => {
  server.setNow(MONDAY_8H + 16 * HOUR - 1)
  const shop = await openShop(server)
  const salon = new OwnerSalon(server, shop.business, shop.owner.token)
  const { id, price } = await insertBooking(server.storage, shop.business)
  const { body: closed } = await closeWith(server, shop, id)
  server.setNow(MONDAY_8H + 16 * HOUR + 1)
  await createComandaCalls(server, shop).reopen(id, closed.version)
  server.setNow(MONDAY_8H + 16 * HOUR + 2)
  const { body: again } = await closeWith(server, shop, id, () => createPayment('pix', price / 100))
  server.setNow(MONDAY_8H + 16 * HOUR + 3)
  const { body: gone } = await salon.trash({ id, version: again.version })
  server.setNow(MONDAY_8H + 16 * HOUR + 4)
  const back = await salon.restore({ id, version: gone.version })
  server.setNow(MONDAY_8H)
  expect(back.status).toBe(200)
  expect(await listTold(shop.business)).toEqual([
    [MONDAY, 'dinheiro', price],
    [TUESDAY, 'dinheiro', -price],
    [TUESDAY, 'pix', price],
    [TUESDAY, 'pix', -price],
    [TUESDAY, 'pix', price],
  ])
})

/** A house with one entry of R$ 50,00 by Pix. */
async function openHouseWithEntry(): Promise<LedgerEntry> {
  const { user_id } = await createBusiness(server.storage)
  const what = { kind: 'booking', subject_id: 'b', method: 'pix', amount: 5000 } as const
  const none = { arrives_on: null, made_by: null, reverses: null, reason: null }
  const made = { day: MONDAY, created_at: CREATED_AT, ...none }
  const entry = { id: server.context.newId(), user_id, ...what, ...made }
  await write((tx) => insertEntries(tx, [entry]))
  return entry
}

const takeBack = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  ...{ id: server.context.newId(), amount: -entry.amount, reverses: entry.id },
})

/** The texts of an error and all that it was made of. */
const getTexts = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${getTexts(error.cause)}` : ''
const getRefusal = (attempt: Promise<unknown>) => attempt.then(() => 'taken', getTexts)

test.each([
  ['changed', (e: LedgerEntry) => sql`UPDATE ledger_entries SET amount = 1 WHERE id = ${e.id}`],
  ['deleted', (e: LedgerEntry) => sql`DELETE FROM ledger_entries WHERE id = ${e.id}`],
])('an entry cannot be %s', async (_, make) => {
  const entry = await openHouseWithEntry()
  expect(await getRefusal(write((tx) => runSql(tx, make(entry))))).toContain('ledger_kept')
  expect(await listEntries(entry, server.storage)).toEqual([entry])
})

test('an entry is taken back once', async () => {
  const entry = await openHouseWithEntry()
  const reversal = takeBack(entry)
  await write((tx) => insertEntries(tx, [reversal]))
  const twice = getRefusal(write((tx) => insertEntries(tx, [takeBack(entry)])))
  expect(await twice).toMatch(/ledger_kept|ledger_entries_reverses/)
  const back = getRefusal(write((tx) => insertEntries(tx, [takeBack(reversal)])))
  expect(await back).toContain('ledger_reversal')
})

test.each<[string, (house: string) => Partial<LedgerEntry>]>([
  ['a part of it', () => ({ amount: -4999 })],
  ['more of the same', () => ({ amount: 5000 })],
  ['another method', () => ({ method: 'dinheiro' })],
  ['another booking', () => ({ subject_id: 'c' })],
  ['another kind', () => ({ kind: 'sale' })],
  ['another house', (user_id) => ({ user_id })],
  ['no entry', () => ({ reverses: 'nada' })],
])('a reversal of %s is refused', async (_, change) => {
  const entry = await openHouseWithEntry()
  const { user_id: other } = await createBusiness(server.storage)
  const wrong = { ...takeBack(entry), ...change(other) }
  expect(await getRefusal(write((tx) => insertEntries(tx, [wrong])))).toContain('ledger_reversal')
})

test.each<[string, Partial<LedgerEntry>]>([
  ['of nothing', { amount: 0 }],
  // No method that the types know.
  ['of a method that is none', { method: 'fiado' as 'pix' }],
  ['on a day that is none', { day: '23/11/2026' }],
  ['of an expense without a method', { kind: 'expense', method: 'unknown' }],
])('an entry %s is refused', async (_, change) => {
  const entry = await openHouseWithEntry()
  const wrong = { ...entry, id: server.context.newId(), ...change }
  expect(await getRefusal(write((tx) => insertEntries(tx, [wrong])))).not.toBe('taken')
})

/** Completed before there were entries; what the documents wrote into `notes` may be broken. */
const insertOld = (business: Business, fields: Partial<typeof bookings.$inferInsert>) =>
  insertBooking(server.storage, business, { status: 'completed', encaixe: true, ...fields })

const NOTES = {
  read: `{"comandaItens":[{"tipo":"servico","nome":"Corte","valor":50}],"valorTotal":45,
    "pagamentos":[{"metodo":"pix","valor":20},{"metodo":"cheque","valor":25}]}`,
  broken: `{"comandaItens":[{"nome":`,
}

test('what is there from before is entered as far as it can be read, on the day it was paid', async () => {
  const business = await createBusiness(server.storage)
  await insertOld(business, { date: '2026-01-05', price: 5000, notes: NOTES.read })
  await insertOld(business, {
    ...{ date: '2026-01-06', price: 5100, notes: NOTES.broken },
    // 01:00 in London, the evening before in São Paulo.
    completed_at: Date.UTC(2026, 0, 9, 1),
  })
  await insertOld(business, { date: '2026-01-07', price: 5200, is_courtesy: true })
  await insertOld(business, { date: '2026-01-07', price: 5300, status: 'confirmed' })
  await insertOld(business, { date: '2026-01-07', price: 5400, deleted: true })
  for (let i = 0; i < 2; i++) await enterOldRows(server.storage, business, MONDAY_8H)
  expect((await listTold(business)).sort()).toEqual([
    ['2026-01-05', 'pix', 2000],
    ['2026-01-05', 'unknown', 2500],
    ['2026-01-08', 'unknown', 5100],
  ])
})

test('of before there were entries, what comes back from the trash is entered on that day too', async () => {
  const shop = await openShop(server)
  const salon = new OwnerSalon(server, shop.business, shop.owner.token)
  const trashed = { date: '2026-01-05', price: 5000, deleted: true }
  const nobodyKnows = await insertOld(shop.business, trashed)
  const known = { ...trashed, completed_at: Date.UTC(2026, 0, 9, 1) }
  const later = await insertOld(shop.business, known)
  for (const { id, version } of [nobodyKnows, later]) await salon.restore({ id, version })
  expect(await listTold(shop.business)).toEqual([
    ['2026-01-05', 'unknown', 5000],
    ['2026-01-08', 'unknown', 5000],
  ])
})

test('the work is cut off between two pages, goes on, and enters nothing twice', async () => {
  const business = await createBusiness(server.storage)
  const row = await insertOld(business, { date: '2026-01-05' })
  const rows = Array.from({ length: 120 }, (_, i) => ({ ...row, id: `old-${i}-${row.id}` }))
  await write((tx) => tx.insert(bookings).values(rows))
  const ending = new AbortController()
  const cutOff = {
    ...server.storage,
    write: <T>(fn: (tx: Db) => Promise<T>) =>
      server.storage.write(fn).finally(() => ending.abort()),
  }
  const run = enterOldRows(cutOff, business, MONDAY_8H, ending.signal)
  await expect(run).rejects.toThrow(WorkInterrupted)
  expect(await listEntries(business, server.storage)).toHaveLength(50)
  // Two processes, of which one took the other for dead.
  await Promise.all([1, 2].map(() => enterOldRows(server.storage, business, MONDAY_8H)))
  const entries = await listEntries(business, server.storage)
  expect(entries).toHaveLength(121)
  expect(new Set(entries.map(({ subject_id }) => subject_id)).size).toBe(121)
})

test('it is taken in once for each house', async () => {
  const { user_id } = await createBusiness(server.storage)
  const handler = createLedgerWork(server.storage, MONDAY_8H)
  await handler.schedule?.()
  await handler.schedule?.()
  const rows = await server.storage.read((db) => db.select().from(due_work))
  expect(rows.filter((row) => row.user_id === user_id)).toMatchObject([
    { kind: 'ledger', key: `ledger:${user_id}`, state: 'waiting', due_at: MONDAY_8H },
  ])
})

test('a neighbour has none of it', async () => {
  const [here, there] = [await createBusiness(server.storage), await createBusiness(server.storage)]
  const kept = await insertOld(there, { date: '2026-01-05' })
  await enterOldRows(server.storage, here, MONDAY_8H)
  expect(await listEntries(there, server.storage)).toEqual([])
  await enterOldRows(server.storage, there, MONDAY_8H)
  expect(requireNth(await listEntries(there, server.storage)).subject_id).toBe(kept.id)
})
