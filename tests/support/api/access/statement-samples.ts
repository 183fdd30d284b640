/** Valid calls about statements and advances; each row is made for the one call that changes it. */
import { ne } from 'drizzle-orm'
import { loadStatementSources } from '#api/statement/sources.ts'
import type { StatementScope } from '#db/statement/accruals.ts'
import { findClosedDays } from '#db/statement/open-sums.ts'
import { advances, statements } from '#db/tables/money.ts'
import { toReais } from '#domain/money/money.ts'
import { computeStatement } from '#domain/statement/statement.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import type { Caller } from './caller.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

/** Than anything that the walk closes by a call. */
const LATER = Date.UTC(2027, 0, 1)

const getProfessional = ({ here }: AccessFixture) => requireNth(here.business.professionals)
const getOwner = ({ here }: AccessFixture) => here.accounts.owner.person

async function insertStatement(world: AccessFixture, isPaid: boolean): Promise<string> {
  const { server, here, next } = world
  const { id: professional_id, name } = getProfessional(world)
  const id = `extrato-passeio-${next()}`
  const of = { id, user_id: here.business.user_id, professional_id, professional_name: name }
  const paid = { paid_at: CREATED_AT, paid_by: here.business.user_id, method: 'pix' as const }
  await server.storage.write((tx) =>
    tx.insert(statements).values({
      ...{ ...of, from_day: MONDAY, to_day: MONDAY, total: 1000, lines: '[]' },
      // The newest of its professional: only that one is taken back.
      ...{ closed_at: LATER + next(), closed_by: 'dona', ...(isPaid && paid) },
    }),
  )
  return id
}

async function insertAdvance(world: AccessFixture): Promise<string> {
  const { server, here, next } = world
  const id = `vale-passeio-${next()}`
  const of = { id, user_id: here.business.user_id, professional_id: getProfessional(world).id }
  const given = { amount: 1000, method: 'pix' as const, day: MONDAY }
  await server.storage.write((tx) =>
    tx
      .insert(advances)
      .values({ ...of, ...given, note: null, made_by: 'dona', created_at: CREATED_AT }),
  )
  return id
}

const statementsBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db.select().from(statements).where(ne(statements.id, id)).orderBy(statements.id),
  )

const ofStatement =
  (isPaid: boolean, body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertStatement(world, isPaid)
    const of = [getOwner(world)]
    return { id, of, ...(body && { body }), untouched: () => statementsBut(world, id) }
  }

const ofOwn =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertStatement(world, true)
    const of = [world.here.accounts['pro-a'].person]
    return { id, of, ...(body && { body }), untouched: () => statementsBut(world, id) }
  }

/** What the screen would show, in reais. */
const computeTotal = ({ server }: AccessFixture, scope: StatementScope): Promise<number> =>
  server.storage.read(async (db) => {
    const closed = await findClosedDays(db, scope)
    const sources = await loadStatementSources(db, scope, { from: MONDAY, to: MONDAY }, closed)
    return toReais(computeStatement(sources).total)
  })

/** A professional of one house is unknown in every other one. */
const elsewhere = (world: AccessFixture, { person }: Caller) =>
  person === getOwner(world) ? {} : { status: 404 }

export const STATEMENT_SAMPLES = {
  'GET /api/statements/open': createEmptySample,
  'GET /api/statements/preview': async (world, caller) => ({
    query: { professional_id: getProfessional(world).id },
    ...elsewhere(world, caller),
  }),
  'GET /api/commissions': async () => ({ query: { from: MONDAY, to: MONDAY } }),
  'GET /api/statements': createEmptySample,
  'GET /api/statements/:id': ofStatement(false),
  // An advance is all that there is to close.
  'POST /api/statements': async (world, caller) => {
    const professional_id = getProfessional(world).id
    await insertAdvance(world)
    const total = await computeTotal(world, {
      user_id: world.here.business.user_id,
      professional_id,
    })
    const body = { professional_id, from: MONDAY, to: MONDAY, deductions: [], total }
    return { body, ...elsewhere(world, caller) }
  },
  'POST /api/statements/:id/pay': ofStatement(false, { method: 'pix' }),
  'POST /api/statements/:id/reopen': ofStatement(false),
  'POST /api/statements/:id/reverse-payment': ofStatement(true, { reason: 'Engano' }),
  'POST /api/advances': async (world, caller) => ({
    body: { professional_id: getProfessional(world).id, amount: 10, method: 'pix' },
    ...elsewhere(world, caller),
  }),
  'DELETE /api/advances/:id': async (world) => {
    const id = await insertAdvance(world)
    const untouched = () =>
      world.server.storage.read((db) =>
        db.select().from(advances).where(ne(advances.id, id)).orderBy(advances.id),
      )
    return { id, of: [getOwner(world)], untouched }
  },
  'GET /api/professional/statements': createEmptySample,
  'GET /api/professional/statements/:id': ofOwn(),
  'POST /api/professional/statements/:id/answer': ofOwn({ answer: 'confirmed' }),
} as const satisfies Partial<SampleCalls>
