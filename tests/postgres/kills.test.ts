/** Processes on a PostgreSQL server that are killed in the middle: `npm run prove` does it more often. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { killAmidBookings } from '#tests/support/server/booking-kills.ts'
import { killAmidMoney } from '#tests/support/server/money-kills.ts'
import { endServers } from '#tests/support/server/process.ts'
import { servePostgres } from '#tests/support/server/served-database.ts'

let opened: TestStorage
beforeEach(async () => {
  opened = await openTestStorage()
})
afterEach(async () => {
  await endServers()
  await opened.close()
})
const serve = () => servePostgres(opened.address, opened.storage)

test('amid bookings: what was promised is there once, with its confirmation', async () => {
  const { complaints, kills, promised } = await killAmidBookings(serve(), 2)
  expect(complaints).toEqual([])
  expect([kills, promised >= 40]).toEqual([3, true])
})

test('amid money: every row has its entries, and the days are what the entries sum to', async () => {
  const { complaints, kills, promised } = await killAmidMoney(serve(), 1)
  expect(complaints).toEqual([])
  expect([kills, promised >= 10]).toEqual([1, true])
})
