/** What hangs on a client goes to another in parts, and back again. */
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertMerge,
  listMerges,
  listOwned,
  listUnfinishedMerges,
  moveBack,
  moveSome,
  splitMoved,
} from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { eraseClientBookings, hasErasedBookings } from '#db/client/erase-bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import { ERASED_CLIENT_NAME } from '#domain/people/client-record.ts'
import {
  CREATED_AT,
  createBookingRow,
  createBusiness,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

const TELLS_NOBODY = {
  ...{ client_name: ERASED_CLIENT_NAME, client_phone: null, client_email: null },
  ...{ guest_name: null, client_note: null, notes: null },
}

const MANY = 450
const AT_A_TIME = 100

async function openHouse() {
  const business = await createBusiness(open.storage, {
    clients: [{ nome: 'Ana' }, { nome: 'Ana L.' }, { nome: 'Vizinha' }],
  })
  const [kept = '', gone = '', neighbour = ''] = business.clients.map(({ id }) => id)
  const plant = (client_id: string, count: number) =>
    open.storage.write(async (tx) => {
      const rows = Array.from({ length: count }, (_, nth) => {
        const date = new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10)
        return createBookingRow(business, { client_id, date, status: 'completed', encaixe: true })
      })
      for (let from = 0; from < count; from += AT_A_TIME)
        await tx.insert(bookings).values(rows.slice(from, from + AT_A_TIME))
    })
  const { user_id } = business
  const count = (client_id: string) =>
    open.storage.read((db) =>
      db.$count(bookings, and(eq(bookings.user_id, user_id), eq(bookings.client_id, client_id))),
    )
  return { user_id, kept, gone, neighbour, count, plant }
}

test('a part moves at a time until nothing is left, and what moved comes back', async () => {
  const { user_id, kept, gone, neighbour, count, plant } = await openHouse()
  const { storage } = open
  await plant(gone, MANY)
  await plant(neighbour, 1)
  const owned = await storage.read((db) => listOwned(db, user_id, gone))
  expect(owned.bookings).toHaveLength(MANY)
  const moved: string[] = []
  const left: number[] = []
  for (let isAll = false; !isAll; ) {
    const part = await storage.write((tx) => moveSome(tx, user_id, { from: gone, to: kept }))
    moved.push(...part.moved.bookings)
    left.push(await count(gone))
    isAll = part.isAll
  }
  expect(left.slice(0, -1).every((rest) => rest > 0 && rest < MANY)).toBe(true)
  expect(left.length).toBeGreaterThan(2)
  expect(moved.sort()).toEqual([...owned.bookings].sort())
  expect([await count(kept), await count(gone), await count(neighbour)]).toEqual([MANY, 0, 1])
  // The database's own account of who came first went along.
  const first = await storage.read((db) =>
    db.select().from(first_visits).where(eq(first_visits.user_id, user_id)),
  )
  expect(first).toEqual(
    expect.arrayContaining([
      { user_id, client_id: kept, first_day: '2020-01-01', second_day: '2020-01-02' },
      { user_id, client_id: neighbour, first_day: '2020-01-01', second_day: null },
    ]),
  )
  expect(first).toHaveLength(2)
  const parts = splitMoved(owned)
  expect(parts.flatMap((part) => part.bookings)).toEqual(owned.bookings)
  for (const part of parts)
    await storage.write((tx) => moveBack(tx, user_id, { from: kept, to: gone }, part))
  expect([await count(kept), await count(gone), await count(neighbour)]).toEqual([0, MANY, 1])
})

test('a merge is unfinished until the one record stands for the other', async () => {
  const { user_id, kept, gone, neighbour } = await openHouse()
  const { storage } = open
  const moved = JSON.stringify({ bookings: [], sales: [] })
  const row = { kept_id: kept, gone_id: gone, moved, made_by: user_id, created_at: CREATED_AT }
  await storage.write((tx) => insertMerge(tx, { id: `m-${user_id}`, user_id, ...row }))
  const find = (ids: string[]) =>
    storage.read(async (db) =>
      (await listUnfinishedMerges(db, user_id, ids)).map(({ gone_id }) => gone_id),
    )
  const list = () => storage.read((db) => listMerges(db, user_id, kept, CREATED_AT))
  const join = (merged_into: string | null) =>
    storage.write((tx) => updateClientRecord(tx, user_id, gone, { merged_into, updated_at: 1 }))
  const asked = [[kept], [gone], [kept, gone], [neighbour]]
  const findAll = () => Promise.all(asked.map(find))
  expect(await findAll()).toEqual([[gone], [gone], [gone], []])
  expect(await list()).toMatchObject([{ nome: 'Ana L.', finished: false }])
  await join(kept)
  expect(await findAll()).toEqual(asked.map(() => []))
  expect(await list()).toMatchObject([{ finished: true }])
  // Joined to somebody else meanwhile, nothing can be parted here.
  await join(neighbour)
  expect(await list()).toEqual([])
})

test('whoever is being erased is known by their oldest booking alone, and a neighbour is not', async () => {
  const { user_id, kept, gone, neighbour, plant } = await openHouse()
  const { storage } = open
  await plant(kept, 3)
  await plant(neighbour, 1)
  await storage.write((tx) => eraseClientBookings(tx, user_id, neighbour, null))
  const hasErased = (...ids: string[]) => storage.read((db) => hasErasedBookings(db, user_id, ids))
  const ofKept = and(eq(bookings.user_id, user_id), eq(bookings.client_id, kept))
  // Of nobody but as it was written, and the oldest still tells.
  await storage.write((tx) =>
    tx
      .update(bookings)
      .set(TELLS_NOBODY)
      .where(and(ofKept, ne(bookings.date, '2020-01-01'))),
  )
  expect(await hasErased(kept, gone)).toBe(false)
  expect(await hasErased(gone, neighbour)).toBe(true)
  await storage.write((tx) => tx.update(bookings).set(TELLS_NOBODY).where(ofKept))
  expect(await hasErased(gone, kept)).toBe(true)
})
