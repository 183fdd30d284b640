/** Killed in the middle of booking, closing, selling, paying and importing: `npm run prove` does it more often. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killAmidBookings } from '#tests/support/server/booking-kills.ts'
import { killAmidMoney } from '#tests/support/server/money-kills.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'
import { serveFile } from '#tests/support/server/served-database.ts'

let file: DatabaseFile
beforeEach(async () => {
  file = await createDatabaseFile('tables')
})
afterEach(async () => {
  await endServers()
  await file.remove()
})

test('amid bookings at two processes: what was promised is there once, with its confirmation', async () => {
  const { complaints, kills, promised } = await killAmidBookings(serveFile(file), 2)
  expect(complaints).toEqual([])
  expect([kills, promised >= 40]).toEqual([3, true])
})

test('after a kill every row has its entries, and the days are what the entries sum to', async () => {
  const { complaints, kills, promised, imported } = await killAmidMoney(serveFile(file), 1)
  expect(complaints).toEqual([])
  expect([kills, promised >= 10, imported > 0]).toEqual([1, true, true])
})
