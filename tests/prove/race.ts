/** Sixteen clients for each of many hours: over two processes on SQLite, over four on PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  listRaceComplaints,
  listShares,
  type RaceReport,
  runRace,
} from '#tests/support/server/booking-race.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon, readRaceResult } from '#tests/support/server/salon.ts'
import { formatSeconds, type Proof } from './proof.ts'

export async function proveRace(hours: number): Promise<Proof> {
  const started = performance.now()
  const sqlite = describeRace('SQLite', await raceOnSqlite(hours))
  const postgres = await raceOnPostgres(hours)
  return {
    figures: `${sqlite.figures}; ${postgres.figures}; ${formatSeconds(started)}`,
    complaints: [...sqlite.complaints, ...postgres.complaints],
  }
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

/** The dialect of a process is chosen at its start: this one speaks SQLite. */
async function raceOnPostgres(hours: number): Promise<Proof> {
  const script = fileURLToPath(new URL('race-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(hours)], {
    env: { ...process.env, DATABASE_URL: 'postgres:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  // What the script prints; nothing where it ended early.
  if (said) return JSON.parse(said) as Proof
  return { figures: 'PostgreSQL: ended early', complaints: ['the race on PostgreSQL ended early'] }
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
