/** The outbox: claims, leases, and who may say what became of a message. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  claimDueMessages,
  deleteOldMessages,
  hasDueMessages,
  insertMessage,
  MESSAGE_KEPT_MS,
  markFailed,
  markRetry,
  markSent,
  releaseClaim,
} from '#db/outbox.ts'
import { outbox } from '#db/tables/outbox.ts'
import { openTestStorage, requireNth, type TestStorage } from '#tests/support/db/factories.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const LEASE = 60_000

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
beforeEach(async () => {
  await opened.storage.write((tx) => tx.delete(outbox))
})
afterAll(() => opened.close())

type Message = typeof outbox.$inferInsert

async function queue(changes: Partial<Message> = {}): Promise<string> {
  const message: Message = {
    id: randomUUID(),
    key: randomUUID(),
    user_id: null,
    channel: 'email',
    recipient: 'marina@cliente.example',
    kind: 'code',
    facts: { business_name: null },
    sealed: 'sealed',
    state: 'waiting',
    next_at: NOW,
    expires_at: null,
    created_at: NOW,
    ...changes,
  }
  await opened.storage.write((tx) => insertMessage(tx, message))
  return message.id
}

const claim = (now = NOW, limit = 10, lease_ms = LEASE) =>
  opened.storage.write((tx) => claimDueMessages(tx, { now, lease_ms, limit }))

async function findRow(id: string) {
  const rows = await opened.storage.read((db) => db.select().from(outbox).where(eq(outbox.id, id)))
  return requireNth(rows)
}

test('a key that was queued before is not queued again', async () => {
  const message = { key: 'booking:1:confirmation', recipient: 'other@cliente.example' }
  const id = await queue({ key: message.key })
  await queue(message)
  expect(await opened.storage.read((db) => db.select({ id: outbox.id }).from(outbox))).toEqual([
    { id },
  ])
})

test('is due from its moment on, and then until it is claimed', async () => {
  await queue({ next_at: NOW + 1 })
  const due = (now: number) => opened.storage.read((db) => hasDueMessages(db, now))
  expect(await due(NOW)).toBe(false)
  expect(await claim(NOW)).toEqual([])
  expect(await due(NOW + 1)).toBe(true)
  expect(await claim(NOW + 1)).toHaveLength(1)
  expect(await due(NOW + 1)).toBe(false)
})

test('a claim counts the attempt and gives all of the message', async () => {
  const id = await queue({ facts: { business_name: 'Studio Aurora' }, expires_at: NOW + 5 })
  const [row] = await claim()
  expect(row).toMatchObject({ id, attempts: 1, next_at: NOW + LEASE, sealed: 'sealed' })
  expect(row).toMatchObject({ facts: { business_name: 'Studio Aurora' }, expires_at: NOW + 5 })
})

test('the longest due come first, and no more than asked for', async () => {
  const late = await queue({ next_at: NOW - 1 })
  const latest = await queue({ next_at: NOW - 2 })
  await queue({ next_at: NOW })
  expect((await claim(NOW, 2)).map(({ id }) => id)).toEqual([latest, late])
})

test('ten claims at once share 50 messages, none twice; without a lease they would not', async () => {
  for (let i = 0; i < 50; i++) await queue()
  const share = async (lease_ms?: number) => {
    const claims = Array.from({ length: 10 }, () => claim(NOW, 7, lease_ms))
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

test('what is sent keeps no secret and is never due again', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  expect(await opened.storage.write((tx) => markSent(tx, row, NOW + 7))).toBe(true)
  expect(await findRow(id)).toMatchObject({ state: 'sent', sealed: null, sent_at: NOW + 7 })
  expect(await claim(NOW + 10 * LEASE)).toEqual([])
})

test('what is given up keeps its reason and no secret', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  expect(await opened.storage.write((tx) => markFailed(tx, row, 'smtp 550'))).toBe(true)
  expect(await findRow(id)).toMatchObject({ state: 'failed', sealed: null, reason: 'smtp 550' })
  expect(await claim(NOW + 10 * LEASE)).toEqual([])
})

test('what is postponed waits for its moment with its secret', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  await opened.storage.write((tx) => markRetry(tx, row, NOW + 5000, 'smtp 451'))
  expect(await findRow(id)).toMatchObject({
    state: 'waiting',
    sealed: 'sealed',
    reason: 'smtp 451',
  })
  expect(await claim(NOW + 4999)).toEqual([])
  expect(await claim(NOW + 5000)).toMatchObject([{ id, attempts: 2 }])
})

test('what was claimed and not tried is given back as it was', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  await opened.storage.write((tx) => releaseClaim(tx, row, NOW + 3))
  expect(await findRow(id)).toMatchObject({ attempts: 0, next_at: NOW + 3, state: 'waiting' })
})

test.each([
  ['sent', markSent, NOW],
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

test('nor can it postpone what another has sent', async () => {
  const id = await queue()
  const slow = requireNth(await claim(NOW))
  const second = requireNth(await claim(NOW + LEASE))
  await opened.storage.write((tx) => markSent(tx, second, NOW + LEASE))
  await opened.storage.write((tx) => markRetry(tx, slow, NOW, 'smtp 451'))
  expect(await findRow(id)).toMatchObject({ state: 'sent', sealed: null, reason: null })
})

test('what was sent stays so, whatever the same worker says afterwards', async () => {
  const id = await queue()
  const row = requireNth(await claim())
  await opened.storage.write((tx) => markSent(tx, row, NOW + 7))
  const sent = await findRow(id)
  expect(await opened.storage.write((tx) => markRetry(tx, row, NOW, 'smtp 451'))).toBe(false)
  expect(await opened.storage.write((tx) => markFailed(tx, row, 'smtp 550'))).toBe(false)
  expect(await findRow(id)).toEqual(sent)
})

test('forgets after 90 days what is done with, and never what still waits', async () => {
  const old = { created_at: NOW - MESSAGE_KEPT_MS - 1 }
  await queue({ ...old, state: 'sent' })
  await queue({ ...old, state: 'failed' })
  const waiting = await queue(old)
  const young = await queue({ created_at: NOW - MESSAGE_KEPT_MS, state: 'sent' })
  await opened.storage.write((tx) => deleteOldMessages(tx, NOW))
  const left = await opened.storage.read((db) => db.select({ id: outbox.id }).from(outbox))
  expect(left.map(({ id }) => id).sort()).toEqual([waiting, young].sort())
})
