/** The sums that the database makes are those of the rule. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type BookingFilters,
  getBookingTotals,
  searchBookings,
} from '#db/booking/booking-search.ts'
import { listBookedTimes, updateBooking } from '#db/booking/bookings.ts'
import { searchClients } from '#db/client/clients.ts'
import { ANSWER_KEPT_MS, createOwnerAnswers, deleteExpiredAnswers } from '#db/idempotency-keys.ts'
import { sumBookingDays } from '#db/reports/booking-totals.ts'
import { storeVisitDays } from '#db/reports/store-sums.ts'
import { type Comanda, serializeComanda } from '#domain/comanda/comanda.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
let business: Business
beforeEach(async () => {
  open = await openTestStorage()
  business = await createBusiness(open.storage)
})
afterEach(() => open.close())

const createComanda = (valorTotal: number): Comanda => ({
  ...{ comandaItens: [], adjustment: null, pagamentos: [], gorjetas: [], observacoes: '' },
  ...{ subtotal: valorTotal, valorTotal },
})

const total = () =>
  open.storage.read((db) => getBookingTotals(db, business.user_id, { deleted: false }))

test('what the list adds up is what each booking brings in, whatever its note', async () => {
  const note = fc.oneof(
    fc.constantFrom(null, 'franja', '12', '[]', '{', '{"outra":"coisa"}'),
    fc.integer({ min: 0, max: 500_000 }).map((sum) => serializeComanda(createComanda(sum))),
  )
  const change = fc.record({ notes: note, is_courtesy: fc.boolean(), price: fc.nat(100_000) })
  const { id } = await insertBooking(open.storage, business, { status: 'completed' })
  await fc.assert(
    fc.asyncProperty(change, async (wanted) => {
      const row = await open.storage.write((tx) =>
        updateBooking(tx, business.user_id, id, { ...wanted, updated_at: 1 }),
      )
      expect((await total()).revenue).toBe(getRevenue(row))
    }),
    { numRuns: 60 },
  )
})

test('cancelled bookings are those without a reason too, and no-shows are a state of their own', async () => {
  const reasons = [null, 'client', 'owner', 'no_show'] as const
  for (const cancel_reason of reasons) {
    const row = { id: `for-${cancel_reason}`, status: 'cancelled' as const, cancel_reason }
    await insertBooking(open.storage, business, row)
  }
  await insertBooking(open.storage, business, { id: 'stands' })
  const found = async (status: BookingFilters['status']) => {
    const rows = await open.storage.read((db) =>
      searchBookings(db, business.user_id, { status, deleted: false }, { page: 1, size: 9 }),
    )
    return rows.map(({ id }) => id).sort()
  }
  expect(await found('cancelled')).toEqual(['for-client', 'for-null', 'for-owner'])
  expect(await found('no_show')).toEqual(['for-no_show'])
  expect(await found('confirmed')).toEqual(['stands'])
  await insertBooking(open.storage, business, { id: 'waits', status: 'pendente', encaixe: true })
  await insertBooking(open.storage, business, { id: 'done', status: 'completed', encaixe: true })
  expect(await found('open')).toEqual(['stands', 'waits'])
})

test('a change that says nothing of the note keeps its sum', async () => {
  const { id } = await insertBooking(open.storage, business, { status: 'completed' })
  const change = (fields: object) =>
    open.storage.write((tx) =>
      updateBooking(tx, business.user_id, id, { ...fields, updated_at: 1 }),
    )
  await change({ notes: serializeComanda(createComanda(7777)) })
  await change({ price: 1 })
  expect((await total()).revenue).toBe(7777)
  await change({ notes: null })
  expect((await total()).revenue).toBe(1)
})

test('both databases find the same people, and take signs for what they are', async () => {
  const names = ['João Conceição', 'MARIA DAS DORES', 'Ana_Lúcia']
  const there = await createBusiness(open.storage, {
    clients: names.map((nome, i) => ({
      nome,
      email: `${i}%\\x@conta.example`,
      telefone: `1198765432${i}`,
    })),
  })
  for (const [i, { id, nome }] of there.clients.entries()) {
    const fields = { client_id: id, client_name: nome, time: `1${i}:00` }
    await insertBooking(open.storage, there, fields)
  }
  const found = (q: string) =>
    open.storage.read(async (db) => {
      const filters: BookingFilters = { q, deleted: false }
      const rows = await searchBookings(db, there.user_id, filters, { page: 1, size: 9 })
      const people = await searchClients(db, there.user_id, q)
      expect(people.map(({ nome }) => nome).sort()).toEqual(
        rows.map(({ client_name }) => client_name).sort(),
      )
      return rows.map(({ client_name }) => names.indexOf(client_name)).sort()
    })
  expect(await found('conceicao')).toEqual([0])
  expect(await found('Dôres maria')).toEqual([1])
  expect(await found('ana lucia')).toEqual([2])
  expect(await found('87654-3')).toEqual([0, 1, 2])
  expect(await found('98765 4321')).toEqual([1])
  expect(await found('+55 11 98765-4321')).toEqual(await found('11987654321'))
  expect(await found('011 98765')).toEqual(await found('11 98765'))
  expect(await found('%')).toEqual([0, 1, 2])
  expect(await found('1%\\X@')).toEqual([1])
  expect(await found('_')).toEqual([])
  expect(await found('')).toEqual([0, 1, 2])
})

test('bookings that keep a time on some dates are found, and no others', async () => {
  const on = (date: string, fields: object = {}) =>
    insertBooking(open.storage, business, { date, ...fields })
  await on('2026-11-24')
  await on('2026-11-25', { status: 'cancelled' })
  await on('2026-11-25', { deleted: true })
  await on('2026-11-26')
  const dates = ['2026-11-24', '2026-11-25']
  const rows = await open.storage.read((db) => listBookedTimes(db, business.user_id, dates))
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-24'])
})

test("an owner's answer is kept under its key for 24 hours, and gives way after them", async () => {
  const { user_id } = business
  const keep = (answer: string, created_at: number) =>
    open.storage.write((tx) =>
      createOwnerAnswers(user_id).save(tx, { key: 'k', body_hash: 'h', answer, created_at }),
    )
  const read = (now: number) =>
    open.storage.read((db) => createOwnerAnswers(user_id).find(db, 'k', now))
  await keep('um', 1000)
  expect(await read(1000 + ANSWER_KEPT_MS - 1)).toEqual({ body_hash: 'h', answer: 'um' })
  expect(await read(1000 + ANSWER_KEPT_MS)).toBeNull()
  await keep('dois', 2000)
  expect((await read(2001))?.answer).toBe('dois')
  await open.storage.write((tx) => deleteExpiredAnswers(tx, 2001 + ANSWER_KEPT_MS))
  expect(await read(2001)).toBeNull()
})

test('the totals of some days are the same from what is stored, of bookings in any state', async () => {
  const states = [
    ...[
      { status: 'completed', comanda_total: 700 },
      { status: 'completed', is_courtesy: true },
    ],
    ...[{ status: 'confirmed' }, { status: 'pendente' }, { status: 'completed', deleted: true }],
    ...[{ status: 'cancelled' }, { status: 'cancelled', cancel_reason: 'no_show' }],
  ] as const
  const days = { from: '2026-03-01', to: '2026-03-20' }
  // The last of them on days that are not stored.
  for (const date of ['2026-03-02', '2026-03-15', '2026-03-18'])
    for (const state of states)
      await insertBooking(open.storage, business, { ...state, date, encaixe: true, price: 50 })
  await open.storage.write((tx) =>
    storeVisitDays(tx, business.user_id, { from: days.from, to: '2026-03-16' }, 0),
  )
  const rows = await open.storage.read((db) =>
    getBookingTotals(db, business.user_id, { ...days, deleted: false }),
  )
  expect(rows).toEqual({
    ...{ count: 18, completed: 6, open: 6, cancelled: 6, revenue: 2100, expected: 300 },
  })
  expect(await open.storage.read((db) => sumBookingDays(db, business.user_id, days))).toEqual(rows)
})
