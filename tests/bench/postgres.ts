import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openStorage } from '#db/open.ts'
import { type Business, MIGRATIONS } from '#tests/support/db/factories.ts'
import type { OwnerLogin } from '#tests/support/server/owner.ts'
import { HOUSES, requestsFor, seedSalons } from './bookings.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { loadPosts, type PostResult } from './load.ts'
import { type RunningServer, startBenchServer } from './processes.ts'

const ROUNDS = 3
const A_ROUND = 500
const ASKED = A_ROUND * (ROUNDS + 1)

export const BENCH_KEY = 'a-secret-of-the-bench-that-is-long-enough'

type PostgresSalon = {
  version: string
  address: string
  salons: Business[]
  /** Of the first of them. */
  owners: OwnerLogin[]
}

/** Bookings over HTTP with PostgreSQL beside the same with SQLite, in turns. */
export async function measurePostgres(folder: string): Promise<Figure[]> {
  const there = await openPostgresSalon()
  if (!there) return [{ what: 'bookings with PostgreSQL', value: 'no server', goal: '-' }]
  const address = `file:${join(folder, 'beside-postgres.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const salons = await seedSalons(storage)
  await storage.close()
  const servers: RunningServer[] = []
  try {
    servers.push(await startVez(address), await startVez(there.found.address))
    const [sqlite, postgres] = servers
    if (!sqlite || !postgres) return []
    const pairs = await bookInTurns([sqlite, salons], [postgres, there.found.salons])
    return toFigures(there.found.version, pairs.slice(1))
  } finally {
    for (const { stop } of servers) await stop()
    await there.stop()
  }
}

/** The server as it ships, on a database of either kind. */
export const startVez = (address: string): Promise<RunningServer> =>
  startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: address, RATE_LIMIT_FACTOR: '100000' },
    SECRET_KEY: BENCH_KEY,
  })

/**
 * The dialect of a process is chosen at its start: PostgreSQL's salon is made in another.
 * @param booked how many bookings each house has
 */
export async function openPostgresSalon(houses = HOUSES, booked = 400) {
  const script = fileURLToPath(new URL('postgres-salon.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, String(houses), String(booked)],
    {
      env: { ...process.env, DATABASE_URL: 'postgres:' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  // What the script prints.
  const found = JSON.parse(String(line)) as PostgresSalon | null
  const stop = async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
  }
  if (found) return { found, stop }
  await stop()
  return null
}

type Pair = { sqlite: PostResult; postgres: PostResult }

/** The first pair warms both up. */
async function bookInTurns(
  one: [RunningServer, Business[]],
  other: [RunningServer, Business[]],
): Promise<Pair[]> {
  const ones = await requestsFor(one[0].url, one[1], ASKED)
  const others = await requestsFor(other[0].url, other[1], ASKED)
  const pairs: Pair[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const sqlite = await loadPosts(one[0].url, ones.splice(0, A_ROUND))
    const postgres = await loadPosts(other[0].url, others.splice(0, A_ROUND))
    for (const { statuses } of [sqlite, postgres]) {
      if (statuses.get(201) !== A_ROUND) {
        throw new Error(`not all were booked: ${JSON.stringify([...statuses])}`)
      }
    }
    pairs.push({ sqlite, postgres })
  }
  return pairs
}

function toFigures(version: string, pairs: readonly Pair[]): Figure[] {
  const median = (read: (pair: Pair) => number) => getMedian(pairs.map(read))
  return [
    {
      what: `durable bookings over HTTP, ${version.slice(0, 32)}`,
      value: `${Math.round(median(({ postgres }) => postgres.perSecond))} /s`,
      goal: '-',
    },
    {
      what: 'their time to the answer, median and 99th of 100',
      value: `${median(({ postgres }) => postgres.p50).toFixed(1)}, ${median(({ postgres }) => postgres.p99).toFixed(1)} ms`,
      goal: '-',
    },
    {
      what: 'bookings with PostgreSQL to bookings with SQLite',
      value: formatRatio(pairs.map((pair) => [pair.postgres.perSecond, pair.sqlite.perSecond])),
      goal: 'at least 0.4',
    },
  ]
}
