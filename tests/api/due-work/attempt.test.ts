/** What was done is noted, also where the database cannot take it at first: else it is done again. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptWork } from '#api/due-work/attempt.ts'
import type { Db } from '#db/dialect/kit.ts'
import { OverloadError } from '#db/dialect/storage.ts'
import { claimWork, type DueWork, insertWork } from '#db/due-work.ts'
import { due_work } from '#db/tables/due-work.ts'
import { LEASES_MS } from '#domain/due-work/due-work.ts'
import { openTestStorage, requireNth, type TestStorage } from '#tests/support/db/factories.ts'

const NOW = Date.UTC(2026, 10, 23, 11)

let opened: TestStorage
let work: DueWork
beforeEach(async () => {
  opened = await openTestStorage()
  const row = { id: '1', kind: 'message', key: 'k', due_at: NOW, created_at: NOW } as const
  const claim = { now: NOW, kinds: ['message'], lease_ms: LEASES_MS.quick } as const
  work = await opened.storage.write(async (tx) => {
    await insertWork(tx, row)
    return requireNth(await claimWork(tx, [row.id], claim))
  })
})
afterEach(() => opened.close())

/** Does the work while the first writes are refused. @returns how often it was done */
async function attempt(
  refusals: (Error | undefined)[],
  { now = NOW, signal = new AbortController().signal } = {},
): Promise<number> {
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const write = <T>(fn: (tx: Db) => Promise<T>): Promise<T> => {
    const refusal = refusals.shift()
    return refusal ? Promise.reject(refusal) : opened.storage.write(fn)
  }
  const storage = { ...opened.storage, write }
  const context = { storage, now: () => now, log: pino({ level: 'silent' }) }
  await attemptWork(context, { run }, work, signal)
  return runs
}

const readState = async () =>
  requireNth(await opened.storage.read((db) => db.select().from(due_work))).state

const FULL = new OverloadError('the disk is full')

test('it is done once and noted once the database can', async () => {
  expect(await attempt([FULL, FULL])).toBe(1)
  expect(await readState()).toBe('done')
})

test.each([
  ['once its lease is over', { now: NOW + LEASES_MS.quick }, FULL],
  ['once this process ends', { signal: AbortSignal.abort() }, FULL],
  ['of an error that does not pass', {}, new Error('no such table')],
])('it is left to the lease %s', async (_, change, refusal) => {
  await expect(attempt([refusal], change)).rejects.toBe(refusal)
  expect(await readState()).toBe('waiting')
})
