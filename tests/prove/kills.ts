/** Processes are killed amid bookings, or amid money: on SQLite here, on PostgreSQL by postgres-parts.ts. */
import { killAmidBookings } from '#tests/support/server/booking-kills.ts'
import { killAmidMoney } from '#tests/support/server/money-kills.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'
import { type ServedDatabase, serveFile } from '#tests/support/server/served-database.ts'
import { proveOnPostgres } from './on-postgres.ts'
import { formatSeconds, joinProofs, type Proof } from './proof.ts'

export const proveKills = async (rounds: number): Promise<Proof> =>
  joinProofs([
    await proveOnFile((served) => killBookings(served, rounds)),
    await proveOnPostgres('kills', rounds),
  ])

export const proveMoneyKills = async (rounds: number): Promise<Proof> =>
  joinProofs([
    await proveOnFile((served) => killMoney(served, rounds)),
    await proveOnPostgres('money', rounds),
  ])

async function proveOnFile(prove: (served: ServedDatabase) => Promise<Proof>): Promise<Proof> {
  const file = await createDatabaseFile('tables')
  try {
    return await prove(serveFile(file))
  } finally {
    await endServers()
    await file.remove()
  }
}

export async function killBookings(served: ServedDatabase, rounds: number): Promise<Proof> {
  const started = performance.now()
  const { kills, promised, stored, mails, complaints } = await killAmidBookings(served, rounds)
  const figures = `${served.engine}: ${kills} kills in ${rounds} rounds, ${promised} bookings promised, ${stored} stored, ${mails} mails, ${formatSeconds(started)}`
  return { figures, complaints }
}

export async function killMoney(served: ServedDatabase, rounds: number): Promise<Proof> {
  const started = performance.now()
  const { kills, promised, entries, imported, complaints } = await killAmidMoney(served, rounds)
  const figures = `${served.engine}: ${kills} kills, ${promised} acts promised, ${entries} entries, ${imported} clients imported, ${formatSeconds(started)}`
  return { figures, complaints }
}
