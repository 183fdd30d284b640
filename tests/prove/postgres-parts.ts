/** The parts of proofs that speak PostgreSQL, by name and size: prints the proof as JSON. */
import pg from 'pg'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { type PostgresServer, startPostgres } from '#tests/support/db/postgres/server.ts'
import { runRace } from '#tests/support/server/booking-race.ts'
import { cutNetwork } from '#tests/support/server/network-cuts.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createOpenSalon } from '#tests/support/server/salon.ts'
import { type ServedDatabase, servePostgres } from '#tests/support/server/served-database.ts'
import { killBookings, killMoney } from './kills.ts'
import { formatSeconds, type Proof } from './proof.ts'
import { describeRace } from './race.ts'

const PROCESSES = 4

const PARTS: Record<string, (served: ServedDatabase, size: number) => Promise<Proof>> = {
  race,
  kills: killBookings,
  money: killMoney,
  network: cutAndSilence,
}

/** Once a round with a word, and once without for longer than anybody waits for a page. */
async function cutAndSilence(served: ServedDatabase, rounds: number): Promise<Proof> {
  const started = performance.now()
  const cut = await cutNetwork(served, { rounds, silenceMs: 15_000 })
  const [slowest, recovery] = [cut.slowestMs, cut.recoveryMs].map((ms) => (ms / 1000).toFixed(1))
  const figures = `PostgreSQL: ${rounds} cuts and ${rounds} silences of 15 s, ${cut.promised} bookings promised, ${cut.refused} answered 503 and sent again, the slowest answer ${slowest} s, the next booking ${recovery} s after the network, ${formatSeconds(started)}`
  return { figures, complaints: cut.complaints }
}

async function race({ use, start, readResult }: ServedDatabase, hours: number): Promise<Proof> {
  const business = await use((storage) => createOpenSalon(storage))
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => start()))
  return describeRace('PostgreSQL', await runRace({ readResult, business, servers, hours }))
}

async function createDatabase(server: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: server.getAddress('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE proof')
  await client.end()
  return server.getAddress('proof')
}

async function prove(server: PostgresServer, part: string, size: number): Promise<Proof> {
  const run = PARTS[part]
  if (!run) throw new Error(`no part called ${part}`)
  const address = await createDatabase(server)
  const storage = await openStorage(address, MIGRATIONS)
  try {
    return await run(servePostgres(address, storage), size)
  } finally {
    await endServers()
    await storage.close()
  }
}

const [, , part = '', size] = process.argv
const server = await startPostgres({ isDurable: true })
const missing = { figures: 'PostgreSQL: none here', complaints: [] }
try {
  const proof = server ? await prove(server, part, Number(size)) : missing
  process.stdout.write(JSON.stringify(proof))
} finally {
  await server?.stop()
}
