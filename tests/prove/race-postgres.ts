/** The part of the race that speaks PostgreSQL: prints its proof as JSON. */
import pg from 'pg'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { type PostgresServer, startPostgres } from '#tests/support/db/postgres/server.ts'
import { runRace } from '#tests/support/server/booking-race.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createOpenSalon, readPostgresRaceResult } from '#tests/support/server/salon.ts'
import type { Proof } from './proof.ts'
import { describeRace } from './race.ts'

const PROCESSES = 4

async function createDatabase(server: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: server.getAddress('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE race')
  await client.end()
  return server.getAddress('race')
}

async function race(server: PostgresServer, hours: number): Promise<Proof> {
  const address = await createDatabase(server)
  const storage = await openStorage(address, MIGRATIONS)
  try {
    const business = await createOpenSalon(storage)
    const env = { DATABASE_URL: address, SECRET_KEY: 'the-same-key-for-all-of-the-processes' }
    const start = () => startServer({ database: '', env })
    const servers = await Promise.all(Array.from({ length: PROCESSES }, start))
    const readResult = () => readPostgresRaceResult(storage)
    return describeRace('PostgreSQL', await runRace({ readResult, business, servers, hours }))
  } finally {
    await endServers()
    await storage.close()
  }
}

const server = await startPostgres({ isDurable: true })
const missing = { figures: 'PostgreSQL: none here', complaints: [] }
const proof = server ? await race(server, Number(process.argv[2])) : missing
await server?.stop()
process.stdout.write(JSON.stringify(proof))
