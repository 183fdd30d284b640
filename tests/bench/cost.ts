/**
 * How many houses a machine carries: what their clients and owners ask on a common day, faster and faster
 * until one answer in a hundred is late.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { insertOwnerLogin, type OwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { requestsFor, seedSalons } from './bookings.ts'
import type { Figure } from './figures.ts'
import type { Houses } from './houses.ts'
import { type Call, sendCalls } from './load.ts'
import { openPostgresSalon } from './postgres.ts'
import { type RunningServer, startBenchServer } from './processes.ts'
import { getNextMonday } from './salon.ts'

/** Whose agendas are read. */
export const OWNERS = 20
/** Of a hundred requests: a client looks at the page, at some days, and books; who works looks into the agenda. */
const MIXTURE = { page: 60, slots: 25, agenda: 10, booking: 5 }
const LATE_MS = 100
const STEP_S = 8
const FIRST_RATE = 100
const FASTER = 1.2
const MOST_BOOKINGS = 6000
/** Of a house: 40 bookings a day, a seventh of them in its busiest hour. */
const BOOKINGS_A_DAY = 40
const REQUESTS_A_SECOND = ((BOOKINGS_A_DAY / 7) * (100 / MIXTURE.booking)) / 3600
const YEAR_OF_BOOKINGS = BOOKINGS_A_DAY * 300

type Place = { address: string; salons: readonly Business[]; owners: readonly OwnerLogin[] }

/** @param houses the database of years, for what a booking weighs in it */
export async function measureCost(
  folder: string,
  houses: () => Promise<Houses>,
): Promise<Figure[]> {
  const address = `file:${join(folder, 'cost.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const salons = await seedSalons(storage)
  const owners: OwnerLogin[] = []
  for (const salon of salons.slice(0, OWNERS)) owners.push(await insertOwnerLogin(storage, salon))
  await storage.close()
  const figures = await climb('SQLite, one process', { address, salons, owners }, 1)
  const postgres = await openPostgresSalon()
  if (postgres) {
    try {
      figures.push(...(await climb('PostgreSQL, one process', postgres.found, 1)))
      figures.push(...(await climb('PostgreSQL, four processes', postgres.found, 4, MOST_BOOKINGS)))
    } finally {
      await postgres.stop()
    }
  }
  const { path, bookings } = await houses()
  const bytes = statSync(path).size / bookings
  const aGigabyte = 2 ** 30 / (bytes * YEAR_OF_BOOKINGS)
  return [
    ...figures,
    {
      what: 'a booking with all that belongs to it, on the disk; years of houses in a gigabyte',
      value: `${Math.round(bytes)} B, ${Math.round(aGigabyte)}`,
      goal: '-',
    },
  ]
}

/** @param sold how many of the free times have been sold before */
async function climb(what: string, place: Place, processes: number, sold = 0): Promise<Figure[]> {
  const servers: RunningServer[] = []
  try {
    for (let i = 0; i < processes; i++) servers.push(await start(place.address))
    const urls = servers.map(({ url }) => url)
    const calls = await createMixture(requireNth(urls, 0), place, sold)
    let held = { rate: 0, p50: 0, p99: 0, cpu: 0 }
    for (let rate = FIRST_RATE; ; rate *= FASTER) {
      const asked = calls.next(Math.round(rate * STEP_S))
      const before = readCpu(servers)
      const { p50, p99, statuses } = await sendCalls(urls, asked, rate)
      const cpu = ((readCpu(servers) - before) / asked.length) * 1000
      const strange = [...statuses].filter(([status]) => ![200, 201, 409].includes(status))
      if (strange.length > 0) throw new Error(`${what}: ${JSON.stringify(strange)}`)
      if (p99 > LATE_MS) break
      held = { rate, p50, p99, cpu }
    }
    const houses = Math.floor(held.rate / REQUESTS_A_SECOND)
    const aCore = Math.floor(1000 / held.cpu / REQUESTS_A_SECOND)
    const memory = Math.max(...servers.map(({ pid }) => readPeak(pid)))
    return [
      {
        what: `${what}: requests a second below ${LATE_MS} ms (median, p99), their CPU each`,
        value: `${Math.round(held.rate)} /s (${held.p50.toFixed(1)}, ${held.p99.toFixed(1)}), ${held.cpu.toFixed(2)} ms`,
        goal: '-',
      },
      {
        what: `${what}: houses in their busiest hour here, a core of it alone; memory`,
        value: `${houses}, ${aCore}; ${memory} MB`,
        goal: '-',
      },
    ]
  } finally {
    for (const { stop } of servers) await stop()
  }
}

const start = (address: string) =>
  startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: address, RATE_LIMIT_FACTOR: '100000' },
    SECRET_KEY: 'a-secret-of-the-bench-that-is-long-enough',
  })

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

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK']))

/** What the servers have used of the processor, in ms; not what PostgreSQL has. */
function readCpu(servers: readonly RunningServer[]): number {
  const read = ({ pid }: RunningServer) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  }
  return servers.map(read).reduce((sum, seconds) => sum + seconds * 1000, 0)
}

/** The most memory that a process has held, in MB. */
const readPeak = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
