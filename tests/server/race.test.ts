import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listRaceComplaints, runRace } from '#tests/support/server/booking-race.ts'
import { buildVariant, type ServerVariant, type SourceChange } from '#tests/support/server/build.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import {
  createDatabaseFile,
  type DatabaseFile,
  openSalon,
  readRaceResult,
} from '#tests/support/server/salon.ts'
import { shiftClock } from '#tests/support/server/shifted-clock.ts'

/** The judgement on what the reader sees, outside of the transaction: a check, then a write. */
const CHECK_THEN_WRITE: SourceChange[] = [
  {
    file: 'api/booking/client/create.ts',
    from: 'chooseOffer(tx, catalog, body, now),',
    to: 'chooseOffer(context.storage, catalog, body, now),',
  },
  {
    file: 'api/booking/client/choose-professional.ts',
    from: 'await loadAvailabilityQuery(tx, catalog, asked)',
    to: 'await tx.read((db) => loadAvailabilityQuery(db, catalog, asked))',
  },
]

const DROP_GUARD = 'DROP TRIGGER occupancy_guard_insert; DROP TRIGGER occupancy_guard_update'

const files: DatabaseFile[] = []
let naive: ServerVariant

beforeAll(async () => {
  naive = await buildVariant(CHECK_THEN_WRITE)
})

afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

afterAll(() => naive.remove())

/** `entry` is the built server of both processes; the one that ships unless given. */
type Entrants = { hours: number; entry?: string; guarded?: boolean; ahead?: number }

/** @param ahead how many ms the second process is before the first */
async function race({ hours, entry, guarded = true, ahead = 0 }: Entrants) {
  const file = await createDatabaseFile()
  files.push(file)
  const business = await openSalon(file)
  if (!guarded) file.change(DROP_GUARD)
  const start = (env: Record<string, string> = {}) =>
    startServer({ database: file.path, env, ...(entry !== undefined && { entry }) })
  const servers = await Promise.all([start(), start(ahead === 0 ? {} : shiftClock(ahead))])
  const readResult = async () => readRaceResult(file)
  return runRace({ readResult, business, servers, hours })
}

test('sells each of 200 hours once to 16 clients who ask two processes at the same time', async () => {
  expect(listRaceComplaints(await race({ hours: 200 }))).toEqual([])
})

test('sells each hour once where the clocks of the two are ten minutes apart', async () => {
  expect(listRaceComplaints(await race({ hours: 40, ahead: 10 * 60_000 }))).toEqual([])
})

test('sells each hour once without the guard in the database: the transaction judges', async () => {
  expect(listRaceComplaints(await race({ hours: 40, guarded: false }))).toEqual([])
})

test('sells each hour once without the judgement in the transaction: the guard refuses', async () => {
  expect(listRaceComplaints(await race({ hours: 40, entry: naive.entry }))).toEqual([])
})

test('would tell of a server with neither, which checks first and then writes', async () => {
  const report = await race({ hours: 50, entry: naive.entry, guarded: false })
  expect(listRaceComplaints(report)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/sold twice/),
      expect.stringMatching(/overlap in the database/),
    ]),
  )
})
