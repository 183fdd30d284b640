/** Who has hundreds of bookings is joined and parted in several transactions, between which others write. */
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partStoppedMerges } from '#api/client/undo-merge.ts'
import { deleteOldMerges, insertMerge, listStoppedMerges } from '#db/client/client-merges.ts'
import { bookings } from '#db/tables/booking.ts'
import { MERGE_UNDO_MS } from '#domain/people/client-merge.ts'
import { ERASED_CLIENT_NAME } from '#domain/people/client-record.ts'
import {
  type Break,
  MANY,
  openBreakingHouse,
  plantBookings,
} from '#tests/support/api/calls/many-bookings.ts'
import { formatAnswer, type OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createBusiness, requireNth } from '#tests/support/db/factories.ts'

const OWN = 2
const PRICE = 5000

async function openHouse(breaks: Break = { isOn: false, writes: 0 }) {
  const house = await openBreakingHouse(breaks, {
    clients: [
      { nome: 'Ana Lima', telefone: null, email: null },
      { nome: 'Ana L.', telefone: '11987654321', labels: '\nVIP\n' },
      { nome: 'Vizinha', telefone: null, email: null },
    ],
  })
  const [kept, gone, neighbour] = house.business.clients.map(({ id }) => id)
  if (!kept || !gone || !neighbour) throw new Error('three clients')
  const visits = (client_id: string) => () =>
    ({ client_id, price: PRICE, status: 'completed', encaixe: true }) as const
  await plantBookings(house, OWN, visits(kept))
  await plantBookings(house, MANY, visits(gone))
  await plantBookings(house, 1, visits(neighbour))
  return { ...createCalls(house, breaks), house, kept, gone, neighbour }
}

function createCalls(house: OwnerSalon, breaks: Break) {
  const { server, token, business } = house
  const { user_id } = business
  return {
    merge: (kept: string, other_id: string) =>
      server.call(
        'POST /api/clients/:id/merge',
        { params: { id: kept }, body: { other_id } },
        token,
      ),
    undo: (id: string) =>
      server.call('POST /api/client-merges/:id/undo', { params: { id } }, token),
    show: async (id: string) =>
      (await server.call('GET /api/clients/:id', { params: { id } }, token)).body,
    remove: async (id: string) => {
      await server.call('DELETE /api/clients/:id', { params: { id } }, token)
      return server.call('DELETE /api/clients/:id/permanent', { params: { id } }, token)
    },
    count: (client_id: string) =>
      server.storage.read((db) =>
        db.$count(bookings, and(eq(bookings.user_id, user_id), eq(bookings.client_id, client_id))),
      ),
    /** The third write of a call fails. */
    cutOff: async (call: () => Promise<{ status: number }>) => {
      Object.assign(breaks, { isOn: true, writes: 0 })
      expect((await call()).status).toBe(500)
      breaks.isOn = false
    },
  }
}

test('others write in between, also to who is being joined, and all of it comes along and goes back', async () => {
  const breaks: Break = { isOn: false, writes: 3 }
  const { house, kept, gone, neighbour, merge, undo, show, count } = await openHouse(breaks)
  let between: number[] = []
  breaks.between = async () => {
    between = [await count(kept), await count(gone)]
    await house.insert({ client_id: gone, date: '2025-11-01', price: PRICE, status: 'completed' })
  }
  breaks.isOn = true
  const { status, body } = await merge(kept, gone)
  breaks.isOn = false
  expect(status).toBe(200)
  expect(between[0]).toBeGreaterThan(OWN)
  expect(between[0]).toBeLessThan(MANY)
  expect(between[1]).toBe(MANY + OWN - (between[0] ?? 0))
  expect([await count(kept), await count(gone), await count(neighbour)]).toEqual([
    MANY + OWN + 1,
    0,
    1,
  ])
  const { client, merges } = await show(kept)
  expect(client).toMatchObject({ telefone: '11987654321', labels: ['VIP'] })
  expect(client.total_gasto).toBe(((MANY + OWN + 1) * PRICE) / 100)
  expect(merges).toMatchObject([{ id: body.merge_id, finished: true }])
  expect((await undo(body.merge_id)).status).toBe(200)
  expect([await count(kept), await count(gone), await count(neighbour)]).toEqual([OWN, MANY + 1, 1])
  expect((await show(kept)).client).toMatchObject({ telefone: null, labels: [] })
  expect((await show(gone)).client.total_gasto).toBe(((MANY + 1) * PRICE) / 100)
})

test('cut off in between, both are there with what is theirs by then, and the same call ends it', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { kept, gone, merge, undo, show, count, cutOff } = await openHouse(breaks)
  await cutOff(() => merge(kept, gone))
  const [mine, theirs] = [await count(kept), await count(gone)]
  expect(mine).toBeGreaterThan(OWN)
  expect(theirs).toBeGreaterThan(0)
  const [one, other] = [await show(kept), await show(gone)]
  expect(one.client.total_gasto).toBe((mine * PRICE) / 100)
  expect(other.client).toMatchObject({ telefone: '11987654321', deleted: false })
  expect(other.client.total_gasto).toBe((theirs * PRICE) / 100)
  expect(one.client).toMatchObject({ telefone: null, labels: [] })
  expect(one.merges).toMatchObject([{ nome: 'Ana L.', finished: false }])
  const { status, body } = await merge(kept, gone)
  expect(status).toBe(200)
  expect(body.merge_id).toBe(one.merges[0]?.id)
  expect([await count(kept), await count(gone)]).toEqual([MANY + OWN, 0])
  expect((await show(kept)).merges).toMatchObject([{ finished: true }])
  // What moved before the end came goes back too.
  expect((await undo(body.merge_id)).status).toBe(200)
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
})

test('cut off in between it can be parted as well, and a parting that was cut off is ended or taken back', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { kept, gone, merge, undo, show, count, cutOff } = await openHouse(breaks)
  await cutOff(() => merge(kept, gone))
  const begun = requireNth((await show(kept)).merges).id
  expect((await undo(begun)).status).toBe(200)
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
  const { merge_id } = (await merge(kept, gone)).body
  await cutOff(() => undo(merge_id))
  expect((await show(gone)).client).toMatchObject({ telefone: '11987654321', deleted: false })
  expect((await show(kept)).client).toMatchObject({ telefone: null, labels: [] })
  expect((await show(kept)).merges).toMatchObject([{ id: merge_id, finished: false }])
  expect((await merge(kept, gone)).body.merge_id).toBe(merge_id)
  expect(await count(kept)).toBe(MANY + OWN)
  await cutOff(() => undo(merge_id))
  expect((await undo(merge_id)).status).toBe(200)
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
  expect(formatAnswer(await undo(merge_id))).toBe('404 merge_not_found')
})

test('whoever parts them while they are being joined has them parted', async () => {
  const breaks: Break = { isOn: false, writes: 3 }
  const { kept, gone, merge, undo, show, count } = await openHouse(breaks)
  breaks.between = async () => undo(requireNth((await show(kept)).merges).id)
  breaks.isOn = true
  expect(formatAnswer(await merge(kept, gone))).toBe('404 merge_not_found')
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
})

test('of a joining and a parting that run at the same time the one asked for last goes on, and nothing stays behind', async () => {
  const breaks: Break = { isOn: false, writes: 3 }
  const { kept, gone, merge, undo, show, count } = await openHouse(breaks)
  let parting: ReturnType<typeof undo> | undefined
  // Not waited for: its parts and those of the joining come in turns.
  breaks.between = async () => {
    const { id } = requireNth((await show(kept)).merges)
    breaks.isOn = false
    parting = undo(id)
  }
  breaks.isOn = true
  expect(formatAnswer(await merge(kept, gone))).toBe('404 merge_not_found')
  expect((await parting)?.status).toBe(200)
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
  expect((await show(kept)).merges).toEqual([])
})

test('half joined, neither is joined to a third, nor the other way round', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { kept, gone, neighbour, merge, undo, show, count, cutOff } = await openHouse(breaks)
  await cutOff(() => merge(kept, gone))
  for (const [one, other] of [
    [neighbour, gone],
    [neighbour, kept],
    [kept, neighbour],
    [gone, kept],
  ] as const)
    expect(formatAnswer(await merge(one, other))).toBe('409 merge_unfinished')
  expect((await undo(requireNth((await show(kept)).merges).id)).status).toBe(200)
  expect([await count(kept), await count(gone), await count(neighbour)]).toEqual([OWN, MANY, 1])
  expect((await merge(neighbour, gone)).status).toBe(200)
})

test('who is joined to two at the same time goes whole to one of them', async () => {
  const { kept, gone, neighbour, merge, count } = await openHouse()
  const answers = await Promise.all([merge(kept, gone), merge(neighbour, gone)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await count(kept), await count(gone), await count(neighbour)].sort()).toEqual(
    answers[0].status === 200 ? [0, 1, MANY + OWN].sort() : [0, OWN, MANY + 1].sort(),
  )
})

test('neither of the two is erased meanwhile, and after 30 days the daily work parts them', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { house, kept, gone, neighbour, merge, remove, show, count, cutOff } =
    await openHouse(breaks)
  await cutOff(() => merge(kept, gone))
  expect(formatAnswer(await remove(gone))).toBe('409 merge_unfinished')
  expect(formatAnswer(await remove(kept))).toBe('409 merge_unfinished')
  const { context, storage } = house.server
  const now = () => context.now() + MERGE_UNDO_MS
  await storage.write((tx) => deleteOldMerges(tx, now()))
  expect((await show(gone)).joining).not.toBeNull()
  await partStoppedMerges({ ...context, now: () => now() - 1 })
  expect((await show(gone)).joining).not.toBeNull()
  await partStoppedMerges({ ...context, now })
  expect((await show(gone)).joining).toBeNull()
  expect([await count(kept), await count(gone), await count(neighbour)]).toEqual([OWN, MANY, 1])
  expect((await remove(gone)).status).toBe(204)
})

test('what was cut off while it was parted goes back by the daily work too, and what is joined again stays', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { house, kept, gone, merge, undo, show, count, cutOff } = await openHouse(breaks)
  const { merge_id } = (await merge(kept, gone)).body
  await cutOff(() => undo(merge_id))
  const { context, setNow } = house.server
  const at = context.now() + MERGE_UNDO_MS
  breaks.writes = 3
  breaks.between = () => {
    setNow(context.now() + 1)
    return merge(kept, gone)
  }
  breaks.isOn = true
  await partStoppedMerges({ ...context, now: () => at })
  breaks.isOn = false
  expect([await count(kept), await count(gone)]).toEqual([MANY + OWN, 0])
  // Joined again meanwhile they were not parted, and nothing says so.
  expect(house.server.logged()).not.toContain('clients parted')
  await cutOff(() => undo(merge_id))
  await partStoppedMerges({ ...context, now: () => at + 1 })
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
  expect(house.server.logged().split('clients parted')).toHaveLength(2)
  expect((await show(kept)).merges).toEqual([])
})

test('one merge that cannot be parted is logged without a name, and the daily work goes on with the others', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { house, kept, gone, merge, count, cutOff } = await openHouse(breaks)
  const { context, storage, logged } = house.server
  await cutOff(() => merge(kept, gone))
  const { user_id, clients } = await createBusiness(storage, {
    clients: [{ nome: 'Bia' }, { nome: 'Bia L.' }],
  })
  const [kept_id = '', gone_id = ''] = clients.map(({ id }) => id)
  // The oldest, so that it comes first.
  const older = { id: context.newId(), user_id, kept_id, gone_id, made_by: 'x', created_at: 0 }
  await storage.write((tx) => insertMerge(tx, { ...older, moved: '{"parting":true}' }))
  let writes = 0
  const write: typeof storage.write = async (fn) => {
    writes += 1
    if (writes === 1) throw Object.assign(new Error('of Bia'), { code: 'SQLITE_IOERR_WRITE' })
    return storage.write(fn)
  }
  const now = () => context.now() + MERGE_UNDO_MS
  await partStoppedMerges({ ...context, now, storage: { ...storage, write } })
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
  expect(logged().split('clients parted')).toHaveLength(2)
  expect(logged()).toContain(
    `"user_id":"${user_id}","code":"SQLITE_IOERR_WRITE","msg":"clients were not parted"`,
  )
  expect(logged()).not.toContain('Bia')
  const left = await storage.read((db) => listStoppedMerges(db, now()))
  expect(left.map(({ id }) => id)).toEqual([older.id])
})

test('the record that was to be joined says so, and to whom', async () => {
  const breaks: Break = { isOn: false, writes: 0 }
  const { kept, gone, merge, show, cutOff } = await openHouse(breaks)
  expect((await show(gone)).joining).toBeNull()
  await cutOff(() => merge(kept, gone))
  const [begun] = (await show(kept)).merges
  const { joining } = await show(gone)
  expect(joining).toMatchObject({ id: begun?.id, kept_id: kept, nome: 'Ana Lima' })
  expect((await show(kept)).joining).toBeNull()
  await merge(kept, gone)
  expect((await show(kept)).merges).toMatchObject([{ finished: true }])
})

test('whoever is being erased is not joined meanwhile, and all of them is erased', async () => {
  const breaks: Break = { isOn: false, writes: 3 }
  const { house, kept, gone, merge, count } = await openHouse(breaks)
  const { server, token } = house
  const params = { id: gone }
  await server.call('DELETE /api/clients/:id', { params }, token)
  const answers: string[] = []
  breaks.between = async () => answers.push(formatAnswer(await merge(kept, gone)))
  breaks.isOn = true
  const erased = await server.call('DELETE /api/clients/:id/permanent', { params }, token)
  breaks.isOn = false
  expect(answers).toEqual(['409 client_being_erased'])
  expect(erased.status).toBe(204)
  expect([await count(kept), await count(gone)]).toEqual([OWN, MANY])
  const named = and(eq(bookings.client_id, gone), ne(bookings.client_name, ERASED_CLIENT_NAME))
  expect(await server.storage.read((db) => db.$count(bookings, named))).toBe(0)
})
