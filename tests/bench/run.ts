/**
 * `npm run bench`: ratios to anchors, measured in one run on one machine, alternating. It prints
 * figures and judges nothing; a test that depends on time would lie.
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
import { measureRace } from './race.ts'
import { seedSalon } from './salon.ts'
import { measureSearch } from './search.ts'
import { measureSettings } from './settings.ts'
import { measureWidget } from './widget.ts'

/** How many lie in the neighbour's database: a million take minutes to plant. */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

function print(figures: readonly Figure[]): void {
  for (const { what, value, goal } of figures) {
    process.stdout.write(`${what.padEnd(66)} ${value.padStart(24)}   goal ${goal}\n`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'vez-bench-'))
try {
  const address = `file:${join(folder, 'bench.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const salon = await seedSalon(storage, Date.now())
  await storage.close()
  process.stdout.write(`node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`)
  print(await measureAvailability(address, salon))
  print(await measureHttp(address, salon))
  print(await measureBookings(folder))
  print(await measureClients(folder))
  print(await measureSearch(folder))
  print(await measureImports())
  print(await measureDueWork(folder))
  const houses = await createHouses(folder, BOOKINGS)
  print(await measureNeighbour(houses))
  print(await measureMoney(houses))
  print(await measurePostgres(folder))
  print(await measurePictures())
  print(await measureRace(folder))
  print(await measureIdentity(folder))
  print(measureWidget())
  print(await measurePage(folder))
  print(await measureAgenda(folder))
  print(await measureSettings(folder))
  print(await measureLive(folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
