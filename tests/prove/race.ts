/** Sixteen clients for each of many hours: over two processes on SQLite, over four on PostgreSQL. */
import {
  listRaceComplaints,
  listShares,
  type RaceReport,
  runRace,
} from '#tests/support/server/booking-race.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon, readRaceResult } from '#tests/support/server/salon.ts'
import { proveOnPostgres } from './on-postgres.ts'
import { formatSeconds, joinProofs, type Proof } from './proof.ts'

export async function proveRace(hours: number): Promise<Proof> {
  const started = performance.now()
  const sqlite = describeRace('SQLite', await raceOnSqlite(hours))
  const { figures, complaints } = joinProofs([sqlite, await proveOnPostgres('race', hours)])
  return { figures: `${figures}; ${formatSeconds(started)}`, complaints }
}

async function raceOnSqlite(hours: number): Promise<RaceReport> {
  const file = await createDatabaseFile()
  try {
    const business = await openSalon(file)
    const start = () => startServer({ database: file.path })
    const servers = await Promise.all([start(), start()])
    return await runRace({
      readResult: async () => readRaceResult(file),
      ...{ business, servers, hours },
    })
  } finally {
    await endServers()
    await file.remove()
  }
}

/** @param engine what the processes had between them */
export function describeRace(engine: string, report: RaceReport): Proof {
  const shares = listShares(report)
  const wins = shares.map(({ wins }) => wins).join(' + ')
  const slowest = Math.max(...shares.map(({ p99 }) => p99))
  const attempts = report.latencies.reduce((sum, { length }) => sum + length, 0)
  return {
    figures: `${engine}: ${attempts} attempts at ${shares.length} processes for ${report.hours} hours, won by each ${wins}, p99 ${slowest} ms`,
    complaints: listRaceComplaints(report).map((complaint) => `${engine}: ${complaint}`),
  }
}
