/** Four processes on one PostgreSQL server beside one, in turns: bookings a second, and what they took. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { requireNth } from '#tests/support/db/factories.ts'
import { openNetwork } from '#tests/support/server/network.ts'
import { requestsFor } from './bookings.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { type Call, loadPosts } from './load.ts'
import { openPostgresSalon, startVez } from './postgres.ts'
import { type RunningServer, readCpuSeconds } from './processes.ts'

const PROCESSES = 4
/** So that each is sent fewer than the 30 that a house lets newcomers send it in a day. */
const HOUSES = 160
/** Of each, beforehand. */
const BOOKED = 60
const ROUNDS = 4
/** A fourth of them is what each of four has to do, which processor time is counted of in steps of 10 ms. */
const A_ROUND = 280
/** Each way takes so long (ms) where the database is on another machine. */
const AWAY_MS = 1
/** What each process books before: its code is compiled then, its connections and statements are there. */
const WARMING = 600
const IDLE_S = 5
/** Of each house. */
const SESSIONS = 2

type Round = {
  perSecond: number
  p50: number
  p99: number
  /** Processor time for a booking, in ms: of the servers, of the database, of what asks. */
  cpu: { servers: number; database: number; load: number }
  /** Transactions that were begun anew, for each booking. */
  undone: number
}

/** Beside a database on the same machine, and with one that is a way off, as several machines have it. */
export async function measurePostgresProcesses(): Promise<Figure[]> {
  const near = await measureProcesses(0)
  const away = await measureProcesses(AWAY_MS)
  const name = ({ what }: Figure) => `${what}, database ${2 * AWAY_MS} ms away`
  return [...near, ...away.map((figure) => ({ ...figure, what: name(figure) }))]
}

async function measureProcesses(away_ms: number): Promise<Figure[]> {
  const there = await openPostgresSalon(HOUSES, BOOKED)
  if (!there) return [{ what: 'four processes with PostgreSQL', value: 'no server', goal: '-' }]
  const { address, salons } = there.found
  const database = new pg.Client({ connectionString: address })
  const servers: RunningServer[] = []
  const network = await openNetwork(findSocket(address), away_ms)
  const far = `postgres://vez@127.0.0.1:${network.port}${new URL(address).pathname}`
  try {
    await database.connect()
    for (let i = 0; i < PROCESSES; i++) servers.push(await startVez(away_ms === 0 ? address : far))
    const asked = PROCESSES * WARMING + 2 * ROUNDS * A_ROUND
    const posts = await requestsFor(servers[0]?.url ?? '', salons, asked, SESSIONS)
    for (const { url } of servers) await loadPosts(url, posts.splice(0, WARMING))
    const rounds: { one: Round; four: Round }[] = []
    for (let i = 0; i < ROUNDS; i++) {
      // Each in turn: one alone would have more behind it than the others.
      const alone = [requireNth(servers, i % PROCESSES)]
      const one = await book(database, alone, posts.splice(0, A_ROUND))
      const four = await book(database, servers, posts.splice(0, A_ROUND))
      rounds.push({ one, four })
    }
    return toFigures(rounds, await measureIdle(servers))
  } finally {
    for (const { stop } of servers) await stop()
    await network.close()
    await database.end()
    await there.stop()
  }
}

/** Where the server of an address listens, whose host is a folder. */
const findSocket = (address: string) => ({
  path: join(decodeURIComponent(new URL(address).hostname), '.s.PGSQL.5432'),
})

/** What a process that nobody asks uses of the processor, in ms a second. */
async function measureIdle(servers: readonly RunningServer[]): Promise<number> {
  const read = () => servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
  const [before, began] = [read(), performance.now()]
  await setTimeout(IDLE_S * 1000)
  const used = (read() - before) * 1000
  return used / servers.length / ((performance.now() - began) / 1000)
}

async function book(
  database: pg.Client,
  servers: readonly RunningServer[],
  posts: readonly Call[],
): Promise<Round> {
  const before = await readUse(database, servers)
  const { statuses, perSecond, p50, p99 } = await loadPosts(
    servers.map(({ url }) => url),
    posts,
  )
  if (statuses.get(201) !== A_ROUND) {
    throw new Error(`not all were booked: ${JSON.stringify([...statuses])}`)
  }
  const after = await readUse(database, servers)
  const each = (read: (use: Use) => number) => ((read(after) - read(before)) * 1000) / A_ROUND
  const cpu = {
    servers: each((use) => use.servers),
    database: each((use) => use.database),
    load: each((use) => use.load),
  }
  return { perSecond, p50, p99, cpu, undone: (after.undone - before.undone) / A_ROUND }
}

/** Bookings a second that all cores together could do, at what each takes of servers, database and load. */
function getCapacity({ cpu: { servers, database, load } }: Round): number {
  return (availableParallelism() * 1000) / (servers + database + load)
}

/** Asks a PostgreSQL server itself; a file of SQLite has none. */
export async function connectTo(address: string): Promise<pg.Client | null> {
  if (address.startsWith('file:')) return null
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client
}

/** Seconds of the processor that its connections have used; those of one that has ended no more. */
export async function readDatabaseCpu(database: pg.Client | null): Promise<number> {
  const result = await database?.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  return (result?.rows ?? []).reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
}

/** Seconds of the processor so far, and transactions that were rolled back. */
type Use = { servers: number; database: number; load: number; undone: number }

async function readUse(database: pg.Client, servers: readonly RunningServer[]): Promise<Use> {
  // The server writes these down within a second.
  await database.query('SELECT pg_sleep(1.2)')
  const { rows } = await database.query<{ undone: string }>(
    'SELECT xact_rollback AS undone FROM pg_stat_database WHERE datname = current_database()',
  )
  const { user, system } = process.cpuUsage()
  return {
    servers: servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0),
    database: await readDatabaseCpu(database),
    load: (user + system) / 1e6,
    undone: Number(rows[0]?.undone),
  }
}

function toFigures(rounds: readonly { one: Round; four: Round }[], idle: number): Figure[] {
  const median = (read: (round: Round) => number) =>
    (['one', 'four'] as const).map((which) => getMedian(rounds.map((pair) => read(pair[which]))))
  const show = (read: (round: Round) => number, digits: number) =>
    median(read)
      .map((value) => value.toFixed(digits))
      .join('; ')
  return [
    {
      what: `durable bookings with PostgreSQL on ${availableParallelism()} cores: one process; four`,
      value: `${show(({ perSecond }) => perSecond, 0)} /s`,
      goal: 'more by four',
    },
    {
      what: 'bookings by four processes to bookings by one',
      value: formatRatio(rounds.map(({ one, four }) => [four.perSecond, one.perSecond])),
      goal: 'above 1',
    },
    {
      what: '… that these cores have the processor for, were it never idle',
      value: `${show(getCapacity, 0)} /s`,
      goal: '-',
    },
    {
      what: 'their time to the answer, median and 99th of 100',
      value: `${show(({ p50 }) => p50, 0)} | ${show(({ p99 }) => p99, 0)} ms`,
      goal: '-',
    },
    {
      what: 'processor for a booking: servers; the database; this load',
      value: [
        show(({ cpu }) => cpu.servers, 2),
        show(({ cpu }) => cpu.database, 2),
        show(({ cpu }) => cpu.load, 2),
      ].join(' | '),
      goal: '-',
    },
    {
      what: 'processor that a process uses in a second without being asked',
      value: `${idle.toFixed(0)} ms`,
      goal: '-',
    },
    {
      what: 'transactions rolled back for a booking',
      value: show(({ undone }) => undone, 3),
      goal: '-',
    },
  ]
}
