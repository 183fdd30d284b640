/**
 * The race of tests/server over two processes, with a PostgreSQL server between them. That its judge
 * tells of a server which checks first and then writes is shown there.
 */
import { afterEach, expect, test } from 'vitest'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { dropOverlapGuard } from '#tests/support/db/sql.ts'
import { listRaceComplaints, runRace } from '#tests/support/server/booking-race.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createOpenSalon, readPostgresRaceResult } from '#tests/support/server/salon.ts'

let opened: TestStorage

afterEach(async () => {
  await endServers()
  await opened.close()
})
async function race(hours: number, { guarded = true } = {}) {
  opened = await openTestStorage()
  const business = await createOpenSalon(opened.storage)
  if (!guarded) await opened.storage.write(dropOverlapGuard)
  const env = { DATABASE_URL: opened.address, SECRET_KEY: 'the-same-key-for-both-of-the-processes' }
  const start = () => startServer({ database: '', env })
  const servers = await Promise.all([start(), start()])
  const readResult = () => readPostgresRaceResult(opened.storage)
  return runRace({ readResult, business, servers, hours })
}

test('sells each of 200 hours once to 16 clients who ask two processes at the same time', async () => {
  expect(listRaceComplaints(await race(200))).toEqual([])
})

test('sells each hour once without the guard in the database: the transactions are serializable', async () => {
  expect(listRaceComplaints(await race(40, { guarded: false }))).toEqual([])
})
