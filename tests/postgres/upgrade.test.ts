/** The next version starts beside the one that serves, on a PostgreSQL server. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import type { ServerVariant } from '#tests/support/server/build.ts'
import { createNewerVersion, EXPAND_STEP } from '#tests/support/server/newer-version.ts'
import { endServers } from '#tests/support/server/process.ts'
import { servePostgres } from '#tests/support/server/served-database.ts'
import { upgradeUnderLoad } from '#tests/support/server/upgrade.ts'

let opened: TestStorage
let newer: ServerVariant
beforeEach(async () => {
  newer = await createNewerVersion(EXPAND_STEP)
  opened = await openTestStorage()
})
afterEach(async () => {
  await endServers()
  newer.remove()
  await opened.close()
})

test('two versions serve one database while it is expanded and after, and the older one does not start again', async () => {
  const served = servePostgres(opened.address, opened.storage)
  const { complaints, during, refusal } = await upgradeUnderLoad(served, newer.entry)
  expect(complaints).toEqual([])
  expect(during.reads).toBeGreaterThan(0)
  expect(during.bookings).toBeGreaterThan(0)
  expect(refusal).toContain('the database was changed by a newer version of Vez')
})
