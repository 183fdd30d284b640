/** The next version starts beside the one that serves, and changes the database under it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerVariant } from '#tests/support/server/build.ts'
import { createNewerVersion, EXPAND_STEP } from '#tests/support/server/newer-version.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'
import { serveFile } from '#tests/support/server/served-database.ts'
import { upgradeUnderLoad } from '#tests/support/server/upgrade.ts'

let file: DatabaseFile
let newer: ServerVariant | undefined
beforeEach(async () => {
  file = await createDatabaseFile('tables')
})
afterEach(async () => {
  await endServers()
  newer?.remove()
  await file.remove()
})

test('two versions serve one file while it is expanded and after, and the older one does not start again', async () => {
  newer = await createNewerVersion(EXPAND_STEP)
  const { complaints, during, refusal } = await upgradeUnderLoad(serveFile(file), newer.entry)
  expect(complaints).toEqual([])
  expect(during.reads).toBeGreaterThan(0)
  expect(during.bookings).toBeGreaterThan(0)
  expect(refusal).toContain('the database was changed by a newer version of Vez')
})

test('would tell of a step that renames what the older version still writes', async () => {
  const rename = 'ALTER TABLE bookings RENAME COLUMN notes TO remarks'
  newer = await createNewerVersion({ sqlite: rename, postgres: rename })
  const { complaints } = await upgradeUnderLoad(serveFile(file), newer.entry)
  expect(complaints).toEqual(expect.arrayContaining([expect.stringMatching(/answers 500/)]))
})
