import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildVariant, type Change, type Variant } from './build.ts'
import { endServers, type Server, startServer } from './process.ts'
import { complaintsAbout, type Report, runRace, sharesOf } from './race.ts'
import { type DatabaseFile, newDatabaseFile, openSalon } from './salon.ts'

/** The judgement on what the reader sees, outside of the transaction: a check, then a write. */
const CHECK_THEN_WRITE: Change[] = [
  {
    file: 'api/booking/create.ts',
    from: 'await chooseProfessional(tx, catalog, offer, body, now)',
    to: 'await chooseProfessional(context.storage, catalog, offer, body, now)',
  },
  {
    file: 'api/booking/create.ts',
    from: 'await loadQuestion(tx, catalog, offer, workers, span, now)',
    to: 'await tx.read((db) => loadQuestion(db, catalog, offer, workers, span, now))',
  },
]

const DROP_GUARD = 'DROP TRIGGER occupancy_guard_insert; DROP TRIGGER occupancy_guard_update'

const files: DatabaseFile[] = []
let naive: Variant

beforeAll(async () => {
  naive = await buildVariant(CHECK_THEN_WRITE)
})

afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

afterAll(() => naive.remove())

type Entrants = { hours: number; entry?: string; guarded?: boolean }

async function race({ hours, entry, guarded = true }: Entrants): Promise<Report> {
  const file = await newDatabaseFile()
  files.push(file)
  const business = await openSalon(file)
  if (!guarded) file.change(DROP_GUARD)
  const start = () => startServer({ database: file.path, ...(entry && { entry }) })
  const servers: Server[] = await Promise.all([start(), start()])
  return runRace({ file, business, servers, hours })
}

test('sells each of 200 hours once to 16 clients who ask two processes at the same time', async () => {
  const report = await race({ hours: 200 })
  expect(complaintsAbout(report)).toEqual([])
  console.log(report.ms, sharesOf(report))
})

test('sells each hour once without the guard in the database: the transaction judges', async () => {
  expect(complaintsAbout(await race({ hours: 40, guarded: false }))).toEqual([])
})

test('sells each hour once without the judgement in the transaction: the guard refuses', async () => {
  expect(complaintsAbout(await race({ hours: 40, entry: naive.entry }))).toEqual([])
})

test('would tell of a server with neither, which checks first and then writes', async () => {
  const report = await race({ hours: 200, entry: naive.entry, guarded: false })
  console.log(report.ms, sharesOf(report), complaintsAbout(report))
  expect(complaintsAbout(report)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/sold twice/),
      expect.stringMatching(/overlap in the database/),
    ]),
  )
})
