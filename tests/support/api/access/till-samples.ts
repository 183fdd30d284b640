/** Valid calls about the till of a day, in whichever house the caller works. */
import { eq, ne } from 'drizzle-orm'
import { replaceCardFees } from '#db/card-fees.ts'
import { till_days, till_moves } from '#db/tables/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { listReceptionPersons } from './canaries.ts'
import { createEmptySample, type SampleCalls } from './sample.ts'

/** By the clock of the walk. */
const TODAY = '2026-11-23'

/** Today is as no caller before has left it: not opened, or closed. */
async function resetToday({ server, here, there }: AccessFixture, closed_at: number | null = null) {
  const day = { day: TODAY, float: 0, opened_at: CREATED_AT, opened_by: 'quem', closed_at }
  await server.storage.write(async (tx) => {
    await tx.delete(till_days).where(eq(till_days.day, TODAY))
    if (closed_at === null) return
    // By the desk, which opens nobody else's again.
    for (const { business, accounts } of [here, there])
      await tx
        .insert(till_days)
        .values({ ...day, user_id: business.user_id, closed_by: accounts.reception.id })
  })
}

/** A day on which no cash moved anywhere. */
async function openYesterday({ server }: AccessFixture) {
  const day = addDays(TODAY, -1)
  await server.storage.write((tx) => tx.delete(till_days).where(eq(till_days.day, day)))
  return day
}

async function insertMove({ server, here, next }: AccessFixture): Promise<string> {
  const id = `sangria-passeio-${next()}`
  const row = { id, user_id: here.business.user_id, kind: 'sangria' as const, amount: 10 }
  const made = { reason: 'Cofre', day: TODAY, made_by: 'quem', created_at: CREATED_AT }
  await server.storage.write((tx) => tx.insert(till_moves).values({ ...row, ...made }))
  return id
}

const movesBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db.select().from(till_moves).where(ne(till_moves.id, id)).orderBy(till_moves.id),
  )

export const TILL_SAMPLES = {
  'GET /api/card-fees': createEmptySample,
  'PUT /api/card-fees': async ({ server, here, there }) => {
    const houses = [here, there].map(({ business }) => business.user_id)
    await server.storage.write(async (tx) => {
      for (const user_id of houses) await replaceCardFees(tx, user_id, [])
    })
    const fee = { method: 'credito', brand: 'Elo', percent: 3.2, days: 30 } as const
    return { body: { fees: [fee], shown: [] } }
  },
  'GET /api/pix': createEmptySample,
  'GET /api/till': createEmptySample,
  'POST /api/till/open': async (world) => {
    await resetToday(world)
    return { body: { day: TODAY, float: 200 } }
  },
  'POST /api/till/moves': async (world) => {
    await resetToday(world)
    return { body: { kind: 'suprimento' as const, amount: 50, reason: 'Moedas' } }
  },
  'POST /api/till/moves/:id/reverse': async (world) => {
    await resetToday(world)
    const id = await insertMove(world)
    const of = listReceptionPersons(world.here)
    return { id, of, body: { reason: 'Engano' }, untouched: () => movesBut(world, id) }
  },
  'POST /api/till/close': async (world) => {
    const day = await openYesterday(world)
    return { body: { day, counted: 0, expected: 0 } }
  },
  'POST /api/till/reopen': async (world) => {
    await resetToday(world, CREATED_AT + 1)
    return { body: { day: TODAY, reason: 'Contei errado' } }
  },
} as const satisfies Partial<SampleCalls>
