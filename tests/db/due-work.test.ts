/** Due work: claims, leases, fairness between houses, and who may say what became of it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  claimWork,
  insertWork,
  listDueWork,
  markDone,
  markDueAgain,
  markFailed,
  markRetry,
  releaseClaim,
  rescheduleWork,
} from '#db/due-work.ts'
import { deleteOldWork, WORK_KEPT_MS } from '#db/old-work.ts'
import { insertMessage, wipeSecret } from '#db/outbox.ts'
import { due_work } from '#db/tables/due-work.ts'
import { outbox } from '#db/tables/outbox.ts'
import { DUE_WORK_KINDS, type DueWorkKind, LEASES_MS } from '#domain/due-work/due-work.ts'
import {
  createBusiness,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { createMessageRow } from '#tests/support/db/message-rows.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const LEASE = LEASES_MS.quick

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
beforeEach(async () => {
  await opened.storage.write((tx) => tx.delete(due_work))
})
afterAll(() => opened.close())

type Work = typeof due_work.$inferInsert

async function queue(changes: Partial<Work> = {}): Promise<string> {
  const when = { due_at: NOW, created_at: NOW }
  const work: Work = {
    ...{ id: randomUUID(), key: randomUUID(), kind: 'message', state: 'waiting' },
    ...{ ...when, ...changes },
  }
  await opened.storage.write((tx) => tx.insert(due_work).values(work))
  return work.id
}

type Options = { limit?: number; lease_ms?: number; kinds?: readonly DueWorkKind[]; after?: string }

const list = (now = NOW, { limit = 10, kinds = DUE_WORK_KINDS, after = '' }: Options = {}) =>
  opened.storage.read((db) => listDueWork(db, { now, limit, kinds, after }))

const claim = (now = NOW, options: Options = {}) =>
  opened.storage.write(async (tx) => {
    const { limit = 10, lease_ms = LEASE, kinds = DUE_WORK_KINDS, after = '' } = options
    const { ids } = await listDueWork(tx, { now, limit, kinds, after })
    return claimWork(tx, ids, { now, lease_ms, kinds })
  })

async function findRow(id: string) {
  const rows = await opened.storage.read((db) =>
    db.select().from(due_work).where(eq(due_work.id, id)),
  )
  return requireNth(rows)
}

/** Houses in the order of their ids. */
async function openHouses(count: number): Promise<string[]> {
  const houses: string[] = []
  for (let i = 0; i < count; i++) houses.push((await createBusiness(opened.storage)).user_id)
  return houses.sort()
}

/** So much due work of one house, all at one moment unless said otherwise. */
async function queueMany(user_id: string | null, count: number, due_at = NOW): Promise<void> {
  const rows = Array.from({ length: count }, (): Work => {
    const id = randomUUID()
    const what = { id, key: id, user_id, kind: 'message', state: 'waiting' } as const
    return { ...what, due_at, created_at: NOW }
  })
  for (let i = 0; i < count; i += 1000)
    await opened.storage.write((tx) => tx.insert(due_work).values(rows.slice(i, i + 1000)))
}

test('a key that was taken in before is not taken in again, nor what it is about', async () => {
  const key = 'booking:1:confirmation'
  const first = createMessageRow({ key })
  const insert = (message = first) => opened.storage.write((tx) => insertMessage(tx, message))
  expect(await insert()).toBe(true)
  expect(await insert(createMessageRow({ key }))).toBe(false)
  for (const table of [due_work, outbox])
    expect(await opened.storage.read((db) => db.select({ id: table.id }).from(table))).toEqual([
      { id: first.id },
    ])
})

test('is due from its moment on, and then until it is claimed', async () => {
  await queue({ due_at: NOW + 1 })
  const due = async (now: number) => (await list(now)).ids.length > 0
  expect(await due(NOW)).toBe(false)
  expect(await claim(NOW)).toEqual([])
  expect(await due(NOW + 1)).toBe(true)
  expect(await claim(NOW + 1)).toHaveLength(1)
  expect(await due(NOW + 1)).toBe(false)
})

test('a claim counts the attempt and gives all of the work', async () => {
  const id = await queue({ expires_at: NOW + 5 })
  const [row] = await claim()
  expect(row).toEqual({ ...(await findRow(id)), attempts: 1, leased_until: NOW + LEASE })
})

test('the longest due come first, and no more than asked for', async () => {
  const late = await queue({ due_at: NOW - 1 })
  const latest = await queue({ due_at: NOW - 2 })
  await queue({ due_at: NOW })
  expect((await claim(NOW, { limit: 2 })).map(({ id }) => id)).toEqual([latest, late])
})

test('ten claims at once share 50 rows, none twice; without a lease they would not', async () => {
  for (let i = 0; i < 50; i++) await queue()
  const share = async (lease_ms?: number) => {
    const claims = Array.from({ length: 10 }, () =>
      claim(NOW, { limit: 7, ...(lease_ms === undefined ? {} : { lease_ms }) }),
    )
    const ids = (await Promise.all(claims)).flat().map(({ id }) => id)
    return { claimed: ids.length, different: new Set(ids).size }
  }
  const unleased = await share(0)
  expect(unleased.different).toBeLessThan(unleased.claimed)
  expect(await share()).toEqual({ claimed: 50, different: 50 })
})

test('one whose worker died is due again when the lease has run out, not before', async () => {
  const id = await queue()
  await claim(NOW)
  expect(await claim(NOW + LEASE - 1)).toEqual([])
  expect(await claim(NOW + LEASE)).toMatchObject([{ id, attempts: 2 }])
})

test('what is done is never due again', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  expect(await opened.storage.write((tx) => markDone(tx, row, NOW + 7))).toBe(true)
  expect(await findRow(id)).toMatchObject({ state: 'done', done_at: NOW + 7 })
  expect(await claim(NOW + 10 * LEASE)).toEqual([])
})

test('what is done in the end no longer says why it failed before', async () => {
  const id = await queue()
  const first = requireNth(await claim())
  await opened.storage.write((tx) => markRetry(tx, first, NOW, 'smtp 451'))
  const second = requireNth(await claim())
  await opened.storage.write((tx) => markDone(tx, second, NOW))
  expect(await findRow(id)).toMatchObject({ state: 'done', last_error: null })
})

test('what is given up keeps its reason and is never due again', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  expect(await opened.storage.write((tx) => markFailed(tx, row, 'smtp 550'))).toBe(true)
  expect(await findRow(id)).toMatchObject({ state: 'failed', last_error: 'smtp 550' })
  expect(await claim(NOW + 10 * LEASE)).toEqual([])
})

test('what is postponed waits for its moment', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  await opened.storage.write((tx) => markRetry(tx, row, NOW + 5000, 'smtp 451'))
  expect(await findRow(id)).toMatchObject({
    state: 'waiting',
    last_error: 'smtp 451',
  })
  expect(await claim(NOW + 4999)).toEqual([])
  expect(await claim(NOW + 5000)).toMatchObject([{ id, attempts: 2 }])
})

test('what was claimed and not tried is given back as it was', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  await opened.storage.write((tx) => releaseClaim(tx, row, row.due_at))
  expect(await findRow(id)).toMatchObject({
    attempts: 0,
    due_at: NOW,
    leased_until: null,
    state: 'waiting',
  })
})

test.each([
  ['done', markDone, NOW],
  ['failed', markFailed, 'smtp 550'],
  ['given back', releaseClaim, NOW],
] as const)('a worker whose lease ran out cannot say that it is %s', async (_what, mark, how) => {
  const id = await queue()
  const slow = requireNth(await claim(NOW))
  const second = requireNth(await claim(NOW + LEASE))
  // Each of the three is paired with its own last argument above.
  const say = mark as (tx: unknown, row: typeof slow, how: number | string) => Promise<boolean>
  expect(await opened.storage.write((tx) => say(tx, slow, how))).toBe(false)
  expect(await findRow(id)).toEqual(second)
})

test('nor can it postpone what another has done', async () => {
  const id = await queue()
  const slow = requireNth(await claim(NOW))
  const second = requireNth(await claim(NOW + LEASE))
  await opened.storage.write((tx) => markDone(tx, second, NOW + LEASE))
  await opened.storage.write((tx) => markRetry(tx, slow, NOW, 'smtp 451'))
  expect(await findRow(id)).toMatchObject({ state: 'done', last_error: null })
})

test('what was done stays so, whatever the same worker says afterwards', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  await opened.storage.write((tx) => markDone(tx, row, NOW + 7))
  const sent = await findRow(id)
  expect(await opened.storage.write((tx) => markRetry(tx, row, NOW, 'smtp 451'))).toBe(false)
  expect(await opened.storage.write((tx) => markFailed(tx, row, 'smtp 550'))).toBe(false)
  expect(await findRow(id)).toEqual(sent)
})

test('forgets what is over 90 days beyond its time, never what still waits or is done once for all', async () => {
  const before = NOW - WORK_KEPT_MS - 1
  const old = { created_at: before, due_at: before }
  await queue({ ...old, state: 'done' })
  await queue({ ...old, state: 'failed' })
  const waiting = await queue(old)
  const young = await queue({ created_at: before + 1, due_at: before + 1, state: 'done' })
  const lately = await queue({ created_at: before, due_at: NOW - 1000, state: 'done' })
  const once = await queue({ ...old, state: 'done', kind: 'ledger' })
  const message = createMessageRow(old)
  await opened.storage.write((tx) => insertMessage(tx, message))
  await opened.storage.write((tx) =>
    tx.update(due_work).set({ state: 'done' }).where(eq(due_work.id, message.id)),
  )
  await opened.storage.write((tx) => deleteOldWork(tx, NOW))
  expect(await opened.storage.read((db) => db.$count(outbox))).toBe(0)
  const left = await opened.storage.read((db) => db.select({ id: due_work.id }).from(due_work))
  expect(left.map(({ id }) => id).sort()).toEqual([waiting, young, lately, once].sort())
})

test('a house with ten thousand rows due does not keep another one from its single row', async () => {
  const houses = await openHouses(3)
  const [big = '', small = '', other = ''] = houses
  await queueMany(big, 10_000, NOW - 1000)
  await queueMany(other, 1, NOW)
  const own = await queue({ due_at: NOW })
  const single = await queue({ user_id: small, due_at: NOW })
  const { ids } = await list()
  expect(ids).toHaveLength(10)
  expect(ids).toContain(single)
  expect(ids).toContain(own)
})

test('houses take turns, each in the next claims, from where the last claim ended', async () => {
  const houses = await openHouses(7)
  for (const house of houses) await queueMany(house, 20, NOW - houses.indexOf(house))
  let after = ''
  const turns: string[] = []
  for (let i = 0; i < 7; i++) {
    const look = await list(NOW, { limit: 3, after })
    const rows = await opened.storage.write((tx) =>
      claimWork(tx, look.ids, { now: NOW, lease_ms: LEASE, kinds: DUE_WORK_KINDS }),
    )
    turns.push(...rows.map(({ user_id }) => user_id ?? ''))
    after = look.after
  }
  // Three of seven at a time: in seven claims nobody has had less than two turns.
  for (const house of houses)
    expect(turns.filter((one) => one === house).length).toBeGreaterThanOrEqual(2)
})

test('after the last house it is the first one’s turn again', async () => {
  const houses = await openHouses(3)
  for (const house of houses) await queueMany(house, 20, NOW)
  const [first = '', second = '', third = ''] = houses
  const turns: [string[], string][] = []
  let after = ''
  for (let i = 0; i < 3; i++) {
    const look = await list(NOW, { limit: 2, after })
    const rows = await Promise.all(look.ids.map(findRow))
    turns.push([rows.map(({ user_id }) => user_id ?? ''), look.after])
    after = look.after
  }
  expect(turns[0]).toEqual([[first, second], second])
  // The third one's alone, and beside it what has been due longest.
  expect([turns[1]?.[0][0], turns[1]?.[1]]).toEqual([third, ''])
  expect(turns[2]).toEqual([[first, second], second])
  expect((await list(NOW, { limit: 2, after: third })).after).toBe('')
  expect((await list(NOW, { limit: 2, after: first })).after).toBe(third)
})

test('what is due later than now keeps no house from its turn', async () => {
  const [first = '', second = ''] = await openHouses(2)
  await queueMany(first, 50, NOW + 1)
  await queueMany(second, 15, NOW)
  expect((await list()).ids).toHaveLength(10)
})

test('a kind that is not asked for is left alone', async () => {
  const copy = await queue({ kind: 'nightly_copy' })
  expect((await list(NOW, { kinds: ['message', 'retention'] })).ids).toEqual([])
  const kinds = ['message'] as const
  const taken = await opened.storage.write((tx) =>
    claimWork(tx, [copy], { now: NOW, lease_ms: LEASE, kinds }),
  )
  expect(taken).toEqual([])
  expect((await list()).ids).toEqual([copy])
})

test('a lease of a clock that has been set back since holds nothing', async () => {
  const id = await queue()
  const years = 4 * 365 * 86_400_000
  await claim(NOW + years)
  expect((await claim(NOW)).map((row) => row.id)).toEqual([id])
})

test('daily work is due again on the next day, with its attempts counted anew', async () => {
  const id = await queue({ kind: 'retention' })
  const first = requireNth(await claim())
  const next = { due_at: NOW + 1000, done_at: NOW + 7 }
  expect(await opened.storage.write((tx) => markDueAgain(tx, first, next))).toBe(true)
  expect(await findRow(id)).toMatchObject({ ...next, state: 'waiting', attempts: 0 })
  // Whoever had it in hand the day before has the same attempt, and another lease.
  await claim(NOW + 1000)
  expect(await opened.storage.write((tx) => markDone(tx, first, NOW))).toBe(false)
})

test('work that somebody has moved since is not moved again', async () => {
  const id = await queue()
  const row = await findRow(id)
  await opened.storage.write((tx) => rescheduleWork(tx, row, NOW + 5))
  await opened.storage.write((tx) => rescheduleWork(tx, row, NOW + 9))
  expect(await findRow(id)).toMatchObject({ due_at: NOW + 5 })
})

test('the same key is inserted once', async () => {
  const work = { key: 'daily:retention', kind: 'retention', due_at: NOW, created_at: NOW } as const
  const insert = (id: string) => opened.storage.write((tx) => insertWork(tx, { ...work, id }))
  expect(await Promise.all([insert('a'), insert('b')])).toEqual([true, false])
})

test('the secret of one message is wiped, and its neighbour keeps its own', async () => {
  const one = createMessageRow({ sealed: 'sealed' })
  const other = createMessageRow({ sealed: 'sealed' })
  for (const message of [one, other]) await opened.storage.write((tx) => insertMessage(tx, message))
  await opened.storage.write((tx) => wipeSecret(tx, one.id))
  const rows = await opened.storage.read((db) => db.select().from(outbox))
  expect(new Map(rows.map(({ id, sealed }) => [id, sealed]))).toEqual(
    new Map([
      [one.id, null],
      [other.id, 'sealed'],
    ]),
  )
})
