/** Sixteen clients for each of many hours: over two processes on SQLite, over four on PostgreSQL. */
import {
  listRaceComplaints,
  listShares,
  type RaceReport,
  runRace,
} from '#tests/support/server/booking-race.ts'
import { endServers } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import { serveFile } from '#tests/support/server/served-database.ts'
import { shiftClock } from '#tests/support/server/shifted-clock.ts'
import { proveOnPostgres } from './on-postgres.ts'
import { formatSeconds, joinProofs, type Proof } from './proof.ts'

export async function proveRace(hours: number): Promise<Proof> {
  const started = performance.now()
  const sqlite = describeRace('SQLite', await raceOnSqlite(hours))
  const { figures, complaints } = joinProofs([sqlite, await proveOnPostgres('race', hours)])
  return { figures: `${figures}; ${formatSeconds(started)}`, complaints }
}

/** The same at two processes of which one is ten minutes ahead: a house's hours, tokens and keys are of both. */
export async function proveClocks(hours: number): Promise<Proof> {
  const started = performance.now()
  const report = await raceOnSqlite(hours, shiftClock(10 * 60_000))
  const { figures, complaints } = describeRace('SQLite, one clock 10 min ahead', report)
  return { figures: `${figures}; ${formatSeconds(started)}`, complaints }
}

/** @param other what the second process has in its environment */
async function raceOnSqlite(hours: number, other?: Record<string, string>): Promise<RaceReport> {
  const file = await createDatabaseFile()
  try {
    const business = await openSalon(file)
    const { start, readResult } = serveFile(file)
    const servers = await Promise.all([start(), start(other)])
    return await runRace({ readResult, business, servers, hours })
  } finally {
    await endServers()
    await file.remove()
  }
}

/** @param engine what the processes had between them */
export function describeRace(engine: string, report: RaceReport): Proof {
  const shares = listShares(report)
  const wins = shares.map(({ wins }) => wins).join(' + ')
  const median = shares.map(({ p50 }) => p50).join(', ')
  const late = shares.map(({ p99 }) => p99).join(', ')
  const attempts = report.latencies.reduce((sum, { length }) => sum + length, 0)
  return {
    figures: `${engine}: ${attempts} attempts at ${shares.length} processes for ${report.hours} hours, won by each ${wins}, median ${median} ms, p99 ${late} ms`,
    complaints: listRaceComplaints(report).map((complaint) => `${engine}: ${complaint}`),
  }
}
