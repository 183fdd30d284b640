import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  listRaceComplaints,
  listShares,
  listStarved,
  runRace,
} from '#tests/support/server/booking-race.ts'
import { buildVariant, type ServerVariant, type SourceChange } from '#tests/support/server/build.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

/** The judgement on what the reader sees, outside of the transaction: a check, then a write. */
const CHECK_THEN_WRITE: SourceChange[] = [
  {
    file: 'api/booking/client/create.ts',
    from: 'await chooseProfessional(tx, catalog, offer, body, now)',
    to: 'await chooseProfessional(context.storage, catalog, offer, body, now)',
  },
  {
    file: 'api/booking/client/create.ts',
    from: 'await loadAvailabilityQuery(tx, catalog, offer, workers, span, now)',
    to: 'await tx.read((db) => loadAvailabilityQuery(db, catalog, offer, workers, span, now))',
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
type Entrants = { hours: number; entry?: string; guarded?: boolean }

async function race({ hours, entry, guarded = true }: Entrants) {
  const file = await createDatabaseFile()
  files.push(file)
  const business = await openSalon(file)
  if (!guarded) file.change(DROP_GUARD)
  const start = () => startServer({ database: file.path, ...(entry !== undefined && { entry }) })
  const servers = await Promise.all([start(), start()])
  const report = await runRace({ file, business, servers, hours })
  process.stdout.write(`${Math.round(report.ms)} ms: ${JSON.stringify(listShares(report))}\n`)
  return report
}

test('sells each of 200 hours once to 16 clients who ask two processes at the same time', async () => {
  const report = await race({ hours: 200 })
  expect(listRaceComplaints(report)).toEqual([])
  expect(listStarved(report)).toEqual([])
})

test('sells each hour once without the guard in the database: the transaction judges', async () => {
  expect(listRaceComplaints(await race({ hours: 40, guarded: false }))).toEqual([])
})

test('sells each hour once without the judgement in the transaction: the guard refuses', async () => {
  expect(listRaceComplaints(await race({ hours: 40, entry: naive.entry }))).toEqual([])
})

test('would tell of a server with neither, which checks first and then writes', async () => {
  const report = await race({ hours: 200, entry: naive.entry, guarded: false })
  expect(listRaceComplaints(report)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/sold twice/),
      expect.stringMatching(/overlap in the database/),
    ]),
  )
})

test('would tell of a process that wins too little, or answers much later than the other', () => {
  const wins = (some: number, others: number) => [
    ...Array.from({ length: some }, () => [0]),
    ...Array.from({ length: others }, () => [1]),
  ]
  const all = { hours: 200, ms: 0, strange: [], stored: 200, overlaps: 0 }
  const report = { ...all, winners: wins(90, 110), latencies: [[200], [210]] }
  expect(listStarved(report)).toEqual([])
  expect(listStarved({ ...report, winners: wins(20, 180) })).toHaveLength(1)
  expect(listStarved({ ...report, latencies: [[200], [1800]] })).toHaveLength(1)
})
