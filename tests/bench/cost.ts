/**
 * How many houses a machine carries: what their clients and owners ask on a common day, faster and faster
 * until one answer in a hundred is late; and what a house's year weighs on the disk.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { insertOwnerLogin, type OwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { requestsFor, seedSalons } from './bookings.ts'
import type { Figure } from './figures.ts'
import { type Call, sendCalls } from './load.ts'
import { openPostgresSalon, startVez } from './postgres.ts'
import { connectTo, readDatabaseCpu } from './postgres-processes.ts'
import { type RunningServer, readCpuSeconds } from './processes.ts'
import { getNextMonday } from './salon.ts'
import { weighYear } from './weight.ts'

const HOUSES = 40
/** Whose agendas are read. */
export const OWNERS = 20
/** Of a hundred requests: a client looks at the page, at some days, and books; who works looks into the agenda. */
const MIXTURE = { page: 60, slots: 25, agenda: 10, booking: 5 }
const LATE_MS = 100
const STEP_S = 4
const FIRST_RATE = 25
/** Beyond it one process that asks is late itself. */
const MOST_RATE = 3200
const BISECTIONS = 3
/** Of one climb, whatever the machine is busy with. */
const MOST_S = 75
const MOST_BOOKINGS = 3000
/** Of a house: 40 bookings a day, a seventh of them in its busiest hour, 300 days. */
const BOOKINGS_A_DAY = 40
const REQUESTS_A_SECOND = ((BOOKINGS_A_DAY / 7) * (100 / MIXTURE.booking)) / 3600
const YEAR_OF_BOOKINGS = BOOKINGS_A_DAY * 300

type Place = { address: string; salons: readonly Business[]; owners: readonly OwnerLogin[] }

export async function measureCost(folder: string): Promise<Figure[]> {
  const address = `file:${join(folder, 'cost.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const salons = await seedSalons(storage, HOUSES)
  const owners: OwnerLogin[] = []
  for (const salon of salons.slice(0, OWNERS)) owners.push(await insertOwnerLogin(storage, salon))
  await storage.close()
  const figures = await climb('SQLite, one process', { address, salons, owners }, 1)
  const postgres = await openPostgresSalon(HOUSES)
  try {
    if (postgres) {
      const { found } = postgres
      figures.push(...(await climb('PostgreSQL, one process', found, 1)))
      figures.push(...(await climb('PostgreSQL, four processes', found, 4, MOST_BOOKINGS)))
    }
    const weights = await weighYear(folder, YEAR_OF_BOOKINGS, postgres?.found.address)
    return [...figures, ...Object.entries(weights).map(toWeightFigure)]
  } finally {
    await postgres?.stop()
  }
}

const toWeightFigure = ([engine, bytes]: [string, number]): Figure => ({
  what: `${engine}: a house's year on the disk; houses' years in a gigabyte`,
  value: `${(bytes / 2 ** 20).toFixed(1)} MB, ${Math.floor(2 ** 30 / bytes)}`,
  goal: '-',
})

type Step = { rate: number; p50: number; p99: number; cpu: number }

/** @param sold how many of the free times have been sold before */
async function climb(what: string, place: Place, processes: number, sold = 0): Promise<Figure[]> {
  const servers: RunningServer[] = []
  const database = await connectTo(place.address)
  try {
    for (let i = 0; i < processes; i++) servers.push(await startVez(place.address))
    const urls = servers.map(({ url }) => url)
    const calls = await createMixture(requireNth(urls, 0), place, sold)
    const ask = async (rate: number): Promise<Step> => {
      const asked = calls.next(Math.round(rate * STEP_S))
      const readCpu = async () =>
        servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0) +
        (await readDatabaseCpu(database))
      const before = await readCpu()
      const { p50, p99, statuses } = await sendCalls(urls, asked, rate)
      const cpu = (((await readCpu()) - before) * 1000) / asked.length
      const strange = [...statuses].filter(([status]) => ![200, 201, 409].includes(status))
      if (strange.length > 0) throw new Error(`${what}: ${JSON.stringify(strange)}`)
      return { rate, p50, p99, cpu }
    }
    const held = await findFastest(ask)
    const memory = servers.reduce((sum, { pid }) => sum + readPeak(pid), 0)
    return toFigures(what, held, memory)
  } finally {
    for (const { stop } of servers) await stop()
    await database?.end()
  }
}

/** Twice as fast as long as it holds, then between the last two. */
async function findFastest(ask: (rate: number) => Promise<Step>): Promise<Step> {
  const over = performance.now() + MOST_S * 1000
  let held: Step = { rate: 0, p50: 0, p99: 0, cpu: 0 }
  // What answers for the first time compiles its code and its statements.
  await ask(FIRST_RATE)
  let late = MOST_RATE * 2
  for (let rate = FIRST_RATE; rate <= MOST_RATE; rate *= 2) {
    const step = await ask(rate)
    if (step.p99 > LATE_MS) {
      late = rate
      break
    }
    held = step
  }
  for (let i = 0; i < BISECTIONS && late <= MOST_RATE && performance.now() < over; i++) {
    const step = await ask((held.rate + late) / 2)
    if (step.p99 > LATE_MS) late = step.rate
    else held = step
  }
  return held
}

function toFigures(what: string, { rate, p50, p99, cpu }: Step, memory: number): Figure[] {
  const houses = Math.floor(rate / REQUESTS_A_SECOND)
  const aCore = cpu > 0 ? Math.floor(1000 / cpu / REQUESTS_A_SECOND) : 0
  return [
    {
      what: `${what}: requests a second below ${LATE_MS} ms (median, p99), CPU each`,
      value: `${Math.round(rate)} /s (${p50.toFixed(1)}, ${p99.toFixed(1)}), ${cpu.toFixed(2)} ms`,
      goal: '-',
    },
    {
      what: `${what}: houses in their busiest hour here, for a core's time; memory`,
      value: `${houses}, ${aCore}; ${memory} MB`,
      goal: '-',
    },
  ]
}

/** In an order in which none of the kinds stands together; houses take turns. */
async function createMixture(url: string, { salons, owners }: Place, sold: number) {
  const all = await requestsFor(url, salons, sold + MOST_BOOKINGS)
  const bookings = all.slice(sold).values()
  const tokens: string[] = []
  for (const owner of owners) tokens.push(await signInOwner(url, owner))
  const day = getNextMonday()
  const toSlots = ({ slug, services, professionals }: Business) => {
    const [{ id: service_id }, { id: professional_id }] = [
      requireNth(services),
      requireNth(professionals),
    ]
    const query = new URLSearchParams({ service_id, professional_id, from: day, to: day })
    return `/api/public/${slug}/slots?${query}`
  }
  const create = (position: number): Call => {
    const salon = requireNth(salons, position % salons.length)
    // 37 has no factor of a hundred.
    const place = (position * 37) % 100
    const headers = { 'Accept-Encoding': 'br' }
    if (place < MIXTURE.page) return { path: `/${salon.slug}`, headers }
    if (place < MIXTURE.page + MIXTURE.slots) return { path: toSlots(salon), headers }
    const Authorization = `Bearer ${requireNth(tokens, position % tokens.length)}`
    const agenda = { path: `/api/agenda?from=${day}`, headers: { ...headers, Authorization } }
    if (place < 100 - MIXTURE.booking) return agenda
    return bookings.next().value ?? agenda
  }
  let position = 0
  return { next: (count: number) => Array.from({ length: count }, () => create(position++)) }
}

/** The most memory that a process has held, in MB. */
const readPeak = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
