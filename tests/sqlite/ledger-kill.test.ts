/** A process that enters what is there from before is killed in the middle of a transaction, and another goes on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import {
  enterOldRows,
  listEntries,
  readDays,
  readDue,
  sumEntries,
} from '#tests/support/api/ledger-rows.ts'
import {
  createBookingRow,
  createBusiness,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

const SCRIPT = fileURLToPath(new URL('enter-old-rows.ts', import.meta.url))
const [PAGE, VISITS] = [50, 230]

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

test('nothing is entered by half, nothing twice, and the days sum to what was entered', async () => {
  const { storage, address } = opened
  const business = await createBusiness(storage)
  const done = { status: 'completed', encaixe: true } as const
  const rows = Array.from({ length: VISITS }, () => createBookingRow(business, done))
  await storage.write(async (tx) => {
    for (let at = 0; at < VISITS; at += PAGE)
      await tx.insert(bookings).values(rows.slice(at, at + PAGE))
  })
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, address, business.user_id])
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  expect(await listEntries(business, storage)).toHaveLength(2 * PAGE)
  const before = await readDays(business, storage)
  expect(before.kept).toEqual(before.sums)
  await enterOldRows(storage, business, Date.UTC(2026, 10, 24))
  const all = await listEntries(business, storage)
  expect(all).toHaveLength(VISITS)
  expect(sumEntries(all)).toEqual(await readDue(business, storage))
  const after = await readDays(business, storage)
  expect(after.kept).toEqual(after.sums)
})
