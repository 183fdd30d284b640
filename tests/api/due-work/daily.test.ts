/** Work of each day: once for all processes, made up for once, and proof against a clock that jumps. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WorkFailure, type WorkHandlers } from '#api/due-work/handler.ts'
import { startWorker, type Worker } from '#api/due-work/worker.ts'
import { openStorage } from '#db/open.ts'
import { due_work } from '#db/tables/due-work.ts'
import { RETRY_DELAYS_MS } from '#domain/due-work/due-work.ts'
import { type MessageQueueFixture, openMessageQueue } from '#tests/support/api/message-queue.ts'
import { MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'

const DAY = 86_400_000
/** The fixture's clock begins at noon of 23 November in São Paulo. */
const NEXT = Date.parse('2026-11-24T04:00:00-03:00')

let office: MessageQueueFixture
let runs: number
let failures: Error[]
const workers: Worker[] = []
beforeEach(async () => {
  office = await openMessageQueue({ email: null, sms: null })
  runs = 0
  failures = []
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await office.close()
})

const handlers: WorkHandlers = {
  message: null,
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
  retention: {
    run: async () => {
      runs++
      const failure = failures.shift()
      if (failure) throw failure
    },
  },
}

function work(storage = office.storage): Worker {
  const worker = startWorker({ ...office.context, storage }, handlers)
  workers.push(worker)
  return worker
}

const findDaily = async () =>
  requireNth(await office.storage.read((db) => db.select().from(due_work)))

/** Until the row stands so; a worker looks by itself. */
const untilDaily = (row: object) => expect.poll(findDaily, { timeout: 20_000 }).toMatchObject(row)

test('it is done at once where it never was, and due again on the next day', async () => {
  work()
  await untilDaily({ state: 'waiting', due_at: NEXT, attempts: 0, leased_until: null })
  expect(runs).toBe(1)
})

test('two processes on one database do it once', async () => {
  const other = await openStorage(office.address, MIGRATIONS)
  const both = [work(), work(other)]
  await untilDaily({ due_at: NEXT })
  for (const worker of both) worker.wake()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await other.close()
  expect(runs).toBe(1)
  expect(await office.storage.read((db) => db.$count(due_work))).toBe(1)
})

test('thirty days that were missed are made up for once', async () => {
  const first = work()
  await expect.poll(() => runs).toBe(1)
  await first.stop()
  await untilDaily({ due_at: NEXT })
  office.advance(30 * DAY)
  work()
  await untilDaily({ due_at: NEXT + 30 * DAY })
  expect(runs).toBe(2)
})

test('a clock that ran four years ahead and is set back keeps nothing waiting for years', async () => {
  office.advance(4 * 365 * DAY)
  const first = work()
  await expect.poll(() => runs).toBe(1)
  await first.stop()
  const ahead = await findDaily()
  expect(ahead.due_at).toBeGreaterThan(NEXT + 1000 * DAY)
  office.advance(-4 * 365 * DAY)
  work()
  await untilDaily({ due_at: NEXT })
  expect(runs).toBe(1)
})

test('a clock that is set back by an hour does not have it done again', async () => {
  office.advance(NEXT - office.context.now() + 1000)
  const first = work()
  await expect.poll(() => runs).toBe(1)
  await first.stop()
  office.advance(-3_600_000)
  const worker = work()
  worker.wake()
  await worker.stop()
  expect(await findDaily()).toMatchObject({ due_at: NEXT + DAY })
  expect(runs).toBe(1)
})

test('what failed is tried again after a pause; given up, it keeps its reason until the next day', async () => {
  failures = [new WorkFailure('no copy'), new WorkFailure('no room')]
  const worker = work()
  const retry_at = office.context.now() + RETRY_DELAYS_MS[0]
  await untilDaily({ attempts: 1, last_error: 'no copy', due_at: retry_at })
  office.advance(NEXT - office.context.now() - 1000)
  worker.wake()
  // Another pause would reach the next day.
  await untilDaily({ attempts: 0, last_error: 'no room', due_at: NEXT, state: 'waiting' })
  office.advance(1000)
  worker.wake()
  await untilDaily({ attempts: 0, last_error: null, due_at: NEXT + DAY })
  expect(runs).toBe(3)
})
