import { listShares, runRace } from '#tests/support/server/booking-race.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon, readRaceResult } from '#tests/support/server/salon.ts'
import type { Figure } from './figures.ts'

/** What two processes on one file have of a race for the same hours, which `tests/server` judges. */
export async function measureRace(folder: string): Promise<Figure[]> {
  const file = await createDatabaseFile('nothing', folder)
  try {
    const business = await openSalon(file)
    const start = () => startServer({ database: file.path })
    const servers = await Promise.all([start(), start()])
    const readResult = async () => readRaceResult(file)
    const report = await runRace({ readResult, business, servers, hours: 200 })
    const shares = listShares(report).map(({ wins, p50, p99 }) => `${wins} (${p50}, ${p99} ms)`)
    return [
      {
        what: 'two processes, 200 hours: won by each (median, p99 of answers)',
        value: shares.join(', '),
        goal: '-',
      },
    ]
  } finally {
    await endServers()
    await file.remove()
  }
}
