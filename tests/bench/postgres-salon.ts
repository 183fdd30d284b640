/**
 * A PostgreSQL server that writes to the disk, and in it the bench's salon, for a process that speaks
 * SQLite, with so many houses of so many bookings: prints its address and the salon, and ends with its
 * standard input.
 */
import { once } from 'node:events'
import pg from 'pg'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { startPostgres } from '#tests/support/db/postgres/server.ts'
import { insertOwnerLogin, type OwnerLogin } from '#tests/support/server/owner.ts'
import { PROFESSIONALS, seedSalons } from './bookings.ts'
import { OWNERS } from './cost.ts'

const server = await startPostgres({ isDurable: true })
if (server) {
  const client = new pg.Client({ connectionString: server.getAddress('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE bench')
  await client.end()
  const address = server.getAddress('bench')
  const storage = await openStorage(address, MIGRATIONS)
  const [houses, booked] = process.argv.slice(2).map(Number)
  const salons = await seedSalons(storage, houses, PROFESSIONALS, booked)
  const owners: OwnerLogin[] = []
  for (const salon of salons.slice(0, OWNERS)) owners.push(await insertOwnerLogin(storage, salon))
  await storage.close()
  process.stdout.write(`${JSON.stringify({ version: server.version, address, salons, owners })}\n`)
  process.stdin.resume()
  await once(process.stdin, 'end')
  await server.stop()
} else {
  process.stdout.write('null\n')
}
