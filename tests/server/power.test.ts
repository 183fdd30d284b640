/** The power is cut amid bookings: `npm run prove -- power` does it more often, and amid money. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutPowerAmidBookings } from '#tests/support/server/power/power-cuts.ts'
import { buildRecorder, explainNoPower } from '#tests/support/server/power/recorder.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

let file: DatabaseFile
beforeAll(async () => {
  file = await createDatabaseFile('tables')
})
afterAll(async () => {
  await endServers()
  await file.remove()
})

test('what was answered is on the disk after a power cut, and would not be without its syncs', async () => {
  const reason = explainNoPower()
  if (reason) {
    process.stderr.write(`power cut ${reason}\n`)
    return
  }
  const recorder = buildRecorder()
  try {
    const options = { rounds: 1, moments: 5, processes: 1 }
    const { complaints, ...figures } = await cutPowerAmidBookings(file, recorder, options)
    expect(complaints).toEqual([])
    expect(figures.promised).toBeGreaterThanOrEqual(20)
    expect(figures.unsafe).toBe(figures.promised)
  } finally {
    recorder.remove()
  }
})
