/**
 * `npm run bench`: ratios to anchors, measured in one run on one machine, alternating. It prints
 * figures and judges nothing; a test that depends on time would lie. `npm run bench -- money settings`
 * measures these alone.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { measureAgenda } from './agenda.ts'
import { measureAvailability } from './availability.ts'
import { measureBookings } from './bookings.ts'
import { measureClients } from './clients.ts'
import { measureCost } from './cost.ts'
import { measureDueWork } from './due-work.ts'
import type { Figure } from './figures.ts'
import { createHouses } from './houses.ts'
import { measureHttp } from './http.ts'
import { measureIdentity } from './identity.ts'
import { measureImports } from './imports.ts'
import { measureLive } from './live.ts'
import { measureMoney } from './money.ts'
import { measureNeighbour } from './neighbour.ts'
import { measurePage } from './page.ts'
import { measurePictures } from './pictures.ts'
import { measurePostgres } from './postgres.ts'
import { measurePostgresProcesses } from './postgres-processes.ts'
import { measureRace } from './race.ts'
import { measureReminders } from './reminders.ts'
import { measureRest } from './rest.ts'
import { seedSalon } from './salon.ts'
import { measureSearch } from './search.ts'
import { measureSettings } from './settings.ts'
import { measureWidget } from './widget.ts'

/** How many lie in the neighbour's database: a million take minutes to plant. */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

/** What several of them need is made when the first of them asks. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

type Measure = () => Figure[] | Promise<Figure[]>

/** All that can be measured, in the order in which it is. */
function listMeasures(folder: string): Record<string, Measure> {
  const address = `file:${join(folder, 'bench.db')}`
  const salon = once(async () => {
    const storage = await openStorage(address, MIGRATIONS)
    const seeded = await seedSalon(storage, Date.now())
    await storage.close()
    return seeded
  })
  const houses = once(() => createHouses(folder, BOOKINGS))
  return {
    availability: async () => measureAvailability(address, await salon()),
    http: async () => measureHttp(address, await salon()),
    bookings: () => measureBookings(folder),
    clients: () => measureClients(folder),
    search: () => measureSearch(folder),
    rest: () => measureRest(folder),
    imports: measureImports,
    'due-work': () => measureDueWork(folder),
    reminders: () => measureReminders(folder),
    neighbour: async () => measureNeighbour(await houses()),
    money: async () => measureMoney(await houses()),
    postgres: () => measurePostgres(folder),
    'postgres-processes': measurePostgresProcesses,
    cost: () => measureCost(folder),
    pictures: measurePictures,
    race: () => measureRace(folder),
    identity: () => measureIdentity(folder),
    widget: measureWidget,
    page: () => measurePage(folder),
    agenda: () => measureAgenda(folder),
    settings: () => measureSettings(folder),
    live: () => measureLive(folder),
  }
}

function print(figures: readonly Figure[]): void {
  for (const { what, value, goal } of figures) {
    process.stdout.write(`${what.padEnd(66)} ${value.padStart(24)}   goal ${goal}\n`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'vez-bench-'))
try {
  const measures = listMeasures(folder)
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in measures))
  if (unknown.length > 0)
    throw new Error(`nothing is called ${unknown.join(', ')}: ${Object.keys(measures).join(', ')}`)
  process.stdout.write(`node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`)
  for (const [name, measure] of Object.entries(measures))
    if (asked.length === 0 || asked.includes(name)) print(await measure())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
