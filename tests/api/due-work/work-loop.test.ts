/** What a loop has claimed and cannot begin in time is given back: another process may have it by then. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WorkHandlers } from '#api/due-work/handler.ts'
import { WorkLoop } from '#api/due-work/work-loop.ts'
import { type DueWork, insertWork } from '#db/due-work.ts'
import { due_work } from '#db/tables/due-work.ts'
import { LEASES_MS } from '#domain/due-work/due-work.ts'
import { type MessageQueueFixture, openMessageQueue } from '#tests/support/api/message-queue.ts'

const LEASE = LEASES_MS.quick

let office: MessageQueueFixture
const loops: WorkLoop[] = []
beforeEach(async () => {
  office = await openMessageQueue({ email: null, sms: null })
})
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()))
  await office.close()
})

/** One that claims two, and does one at a time unless told otherwise; it ends when it is told to. */
function startLoop(change: { concurrency?: number; paceMs?: number } = {}) {
  const begun: DueWork[] = []
  const times: number[] = []
  const endings: (() => void)[] = []
  const run = (work: DueWork) => {
    begun.push(work)
    times.push(performance.now())
    return new Promise<void>((resolve) => endings.push(resolve))
  }
  const handlers: WorkHandlers = {
    ...{
      message: { run },
      nightly_copy: null,
      push: null,
      import: null,
      plan_checkout: null,
      plan_warnings: null,
      ledger: null,
      pictures: null,
      visit_sums: null,
      leaving: null,
      webhook: null,
      client_message: null,
      retention: null,
    },
  }
  const own = { kinds: ['message'], lane: 'quick', concurrency: 1, claimLimit: 2 } as const
  const settings = { ...own, ...change }
  const loop = new WorkLoop(office.context, handlers, settings)
  loops.push(loop)
  loop.poll()
  const expectBegun = (count: number) => expect.poll(() => begun.length).toBe(count)
  const endAll = () => {
    for (const end of endings.splice(0)) end()
  }
  return { begun, times, expectBegun, endAll }
}

const queueTwo = () =>
  office.storage.write(async (tx) => {
    const now = office.context.now()
    for (const id of ['1', '2']) {
      const key = randomUUID()
      await insertWork(tx, { id, kind: 'message', key, due_at: now, created_at: now })
    }
  })

const listStates = async () =>
  (await office.storage.read((db) => db.select().from(due_work).orderBy(due_work.id))).map(
    ({ state, attempts }) => [state, attempts],
  )

test.each([
  ['before half of the lease is over is begun under it', LEASE / 2 - 1, LEASE],
  ['once half of it is over is claimed anew', LEASE / 2, LEASE / 2 + LEASE],
  ['once all of it is over is claimed anew', LEASE, 2 * LEASE],
])('what was claimed, %s', async (_, waited, until) => {
  await queueTwo()
  const begin = office.context.now()
  const { begun, expectBegun, endAll } = startLoop()
  await expectBegun(1)
  office.advance(waited)
  endAll()
  await expectBegun(2)
  expect(begun[1]?.leased_until).toBe(begin + until)
  expect(begun.map(({ attempts }) => attempts)).toEqual([1, 1])
  endAll()
  await expect.poll(listStates).toEqual([
    ['done', 1],
    ['done', 1],
  ])
})

test('what another process took after the whole lease is not done a second time', async () => {
  await queueTwo()
  const slow = startLoop()
  await slow.expectBegun(1)
  office.advance(LEASE)
  const other = startLoop()
  await other.expectBegun(1)
  other.endAll()
  await other.expectBegun(2)
  slow.endAll()
  other.endAll()
  await expect.poll(listStates).toEqual([
    ['done', 2],
    ['done', 2],
  ])
  expect(slow.begun.map(({ id }) => id)).toEqual(['1'])
  expect(other.begun.map(({ id }) => id).sort()).toEqual(['1', '2'])
})

test('one that keeps a pace begins the next only after it, though it has hands free', async () => {
  await queueTwo()
  const paceMs = 200
  const { times, expectBegun, endAll } = startLoop({ concurrency: 2, paceMs })
  await expectBegun(2)
  // Timers may come a millisecond early.
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(paceMs - 2)
  endAll()
  await expect.poll(listStates).toEqual([
    ['done', 1],
    ['done', 1],
  ])
})

test('one that rests between two gives back what it has not begun when it is stopped', async () => {
  await queueTwo()
  const { begun, expectBegun, endAll } = startLoop({ concurrency: 2, paceMs: 60_000 })
  await expectBegun(1)
  endAll()
  await Promise.all(loops.splice(0).map((loop) => loop.stop()))
  expect(begun).toHaveLength(1)
  expect(await listStates()).toEqual([
    ['done', 1],
    ['waiting', 0],
  ])
})
