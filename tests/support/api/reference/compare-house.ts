/** A random house with each of its money screens beside what its rows add up to. */
import { createVisitSumsHandler } from '#api/report/store-sums.ts'
import { SeededRandom } from '#db/demo/seeded-random.ts'
import { createBusinessOwner } from '../people/sign-up.ts'
import type { TestServer } from '../test-server.ts'
import { plusDays, type Span, toDay } from './civil-day.ts'
import { closeVisits } from './close-visits.ts'
import { compareMoney } from './compare-money.ts'
import { type Asked, compareOccupancy, compareReports } from './compare-reports.ts'
import { plantReferenceHouse } from './house.ts'
import { dumpHouse } from './rows.ts'

/** Attempts to make a booking. */
const SIZE = 36

/**
 * @param byMinute whether a year's hours are counted minute by minute too
 * @throws what differs, with the seed
 */
export async function compareHouse(
  server: TestServer,
  seed: number,
  byMinute: boolean,
): Promise<void> {
  const business = await plantReferenceHouse(server, seed, SIZE)
  const { token } = await createBusinessOwner(server, business)
  // As after a night, or as just after an upgrade.
  if (seed % 2 === 1) await storeVisitSums(server)
  const { user_id } = business
  const before = await dumpHouse(server, user_id)
  const today = toDay(before.zone, server.context.now())
  const closing = new SeededRandom(`comandas ${seed}`)
  await closeVisits(server, { token, user_id }, before, closing, today)
  const rows = await dumpHouse(server, user_id)
  const chance = new SeededRandom(`periodo ${seed}`)
  const asked: Asked = { server, rows, today, token, ...choosePeriod(chance, today) }
  try {
    await compareReports(asked)
    await compareMoney(asked, chance)
    if (byMinute) await compareOccupancy(asked)
  } catch (cause) {
    throw new Error(`house ${seed}, ${asked.query.from} to ${asked.query.to}`, { cause })
  }
}

async function storeVisitSums({ context }: TestServer): Promise<void> {
  const { run } = createVisitSumsHandler(context)
  const work = { kind: 'visit_sums', key: 'daily:visit_sums', user_id: null } as const
  const never = { leased_until: null, expires_at: null, last_error: null, done_at: null }
  const row = { ...work, ...never, id: '1', state: 'waiting' as const, attempts: 1 }
  await run({ ...row, due_at: 0, created_at: 0 }, new AbortController().signal)
}

function choosePeriod(chance: SeededRandom, today: string): { query: Span; before: Span } {
  const kind = chance.pick(['month', 'year', 'days', 'day'] as const)
  if (kind === 'year') {
    const before = { from: '2025-01-01', to: '2025-12-31' }
    return { query: { from: '2026-01-01', to: '2026-12-31' }, before }
  }
  if (kind === 'month') {
    return chance.pick([
      {
        query: { from: '2026-10-01', to: '2026-10-31' },
        before: { from: '2026-09-01', to: '2026-09-30' },
      },
      {
        query: { from: '2026-03-01', to: '2026-03-31' },
        before: { from: '2026-02-01', to: '2026-02-28' },
      },
    ])
  }
  const length = kind === 'day' ? 1 : chance.pickBetween(40, 90)
  const from = plusDays(today, -chance.pickBetween(0, 300))
  return {
    query: { from, to: plusDays(from, length - 1) },
    before: { from: plusDays(from, -length), to: plusDays(from, -1) },
  }
}
