/** The network to the PostgreSQL server is cut: `npm run prove` does it more often, and also without a word. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { cutNetwork } from '#tests/support/server/network-cuts.ts'
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

test('who asks is told to come again, and what is sent once more is booked once', async () => {
  const served = servePostgres(opened.address, opened.storage)
  const { complaints, refused } = await cutNetwork(served, { rounds: 2, silenceMs: 0 })
  expect(complaints).toEqual([])
  expect(refused).toBeGreaterThanOrEqual(16)
})
