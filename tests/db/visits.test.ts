import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { countPageVisit, listPageVisits } from '#db/page-visits.ts'
import { page_visits } from '#db/tables/booking.ts'
import {
  type Business,
  createBusiness,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

type Visit = Omit<Parameters<typeof countPageVisit>[1], 'user_id'>

const count = ({ user_id }: Business, visit: Partial<Visit> = {}) =>
  open.storage.write((tx) =>
    countPageVisit(tx, { user_id, date: '2026-11-23', origin: 'page', site: '', ...visit }),
  )

const list = ({ user_id }: Business, from = '2026-11-01') =>
  open.storage.read((db) => listPageVisits(db, user_id, from))

test('visits of a day and source are one row, however many come at once', async () => {
  const business = await createBusiness(open.storage)
  await Promise.all(Array.from({ length: 30 }, () => count(business, { site: 'google.com' })))
  expect(await list(business)).toEqual([{ origin: 'page', site: 'google.com', visits: 30 }])
  const rows = await open.storage.read((db) => db.select().from(page_visits))
  expect(rows.filter(({ user_id }) => user_id === business.user_id)).toHaveLength(1)
})

test('days are added up by source from a day on, the most frequent source first', async () => {
  const business = await createBusiness(open.storage)
  await count(business, { date: '2026-10-31', site: 'old.example' })
  for (const date of ['2026-11-01', '2026-11-02'])
    await count(business, { date, site: 'a.example' })
  for (let i = 0; i < 3; i++) await count(business, { origin: 'widget', site: 'a.example' })
  expect(await list(business)).toEqual([
    { origin: 'widget', site: 'a.example', visits: 3 },
    { origin: 'page', site: 'a.example', visits: 2 },
  ])
})

test('sources that are as frequent stand by origin and site', async () => {
  const business = await createBusiness(open.storage)
  const sources = [
    { origin: 'widget', site: 'a.example' },
    { origin: 'page', site: 'b.example' },
    { origin: 'page', site: 'a.example' },
  ] as const
  for (const source of sources) await count(business, source)
  const [widget, pageB, pageA] = sources
  expect(await list(business)).toEqual(
    [pageA, pageB, widget].map((source) => ({ ...source, visits: 1 })),
  )
})

test('each business counts its own', async () => {
  const [here, there] = [await createBusiness(open.storage), await createBusiness(open.storage)]
  await count(here)
  await count(here)
  await count(there)
  expect((await list(here)).map(({ visits }) => visits)).toEqual([2])
  expect((await list(there)).map(({ visits }) => visits)).toEqual([1])
})

test('a day that is none, and a visit in the console, are refused by the database', async () => {
  const business = await createBusiness(open.storage)
  const getErrorCode = (attempt: Promise<unknown>) =>
    attempt.then(() => 'taken in', getDatabaseErrorCode)
  const refused = expect.stringMatching(/^(23514|SQLITE_CONSTRAINT_CHECK)$/)
  expect(await getErrorCode(count(business, { date: 'ontem' }))).toEqual(refused)
  expect(await getErrorCode(count(business, { origin: 'console' }))).toEqual(refused)
  expect(await list(business)).toEqual([])
})

test('fifty sources are listed at most', async () => {
  const business = await createBusiness(open.storage)
  for (let i = 0; i < 55; i++) await count(business, { site: `${i}.example` })
  expect(await list(business)).toHaveLength(50)
})
