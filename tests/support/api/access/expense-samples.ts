/** Valid calls about what a house has to pay; each row is made for the one call that changes it. */
import { ne } from 'drizzle-orm'
import { expenses } from '#db/tables/money.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

const DAY = '2026-11-10'
const typed = { category: 'aluguel', description: 'Passeio', amount: 10, due_on: DAY } as const

async function insertExpense({ server, here, next }: AccessFixture): Promise<string> {
  const id = `despesa-passeio-${next()}`
  const of = { id, user_id: here.business.user_id, made_by: here.business.user_id }
  const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await server.storage.write((tx) =>
    tx.insert(expenses).values({ ...typed, ...of, ...at, amount: 1000 }),
  )
  return id
}

/** Every other expense, here and elsewhere. */
const expensesBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: expenses.id, amount: expenses.amount, paid_on: expenses.paid_on })
      .from(expenses)
      .where(ne(expenses.id, id))
      .orderBy(expenses.id),
  )

const ofExpense =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertExpense(world)
    const of = [world.here.accounts.owner.person]
    return { id, of, ...(body && { body }), untouched: () => expensesBut(world, id) }
  }

export const EXPENSE_SAMPLES = {
  'GET /api/expenses': createEmptySample,
  'POST /api/expenses': async () => ({ body: { ...typed } }),
  'PATCH /api/expenses/:id': ofExpense({ changes: { amount: 20 }, shown: { amount: 10 } }),
  'DELETE /api/expenses/:id': ofExpense(),
  'POST /api/expenses/:id/pay': ofExpense({ paid_on: DAY, method: 'pix' }),
  'POST /api/expenses/:id/unpay': ofExpense(),
  'GET /api/financial': async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
} as const satisfies Partial<SampleCalls>
