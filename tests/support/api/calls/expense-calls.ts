/** What a house pays, as its owner calls it, and what the ledger says of it. */
import type { CallInput } from '#api/contract/contract.ts'
import { listSubjectEntries } from '#db/ledger.ts'
import { till_days } from '#db/tables/till.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import type { OwnerSalon } from './owner-calls.ts'

type NewExpense = CallInput<'POST /api/expenses'>['body']
type Query = CallInput<'GET /api/expenses'>['query']
type Financial = CallInput<'GET /api/financial'>['query']
type Edit = CallInput<'PATCH /api/expenses/:id'>['body']
type Scope = CallInput<'DELETE /api/expenses/:id'>['query']
type Payment = CallInput<'POST /api/expenses/:id/pay'>['body']

export const RENT = {
  category: 'aluguel',
  description: 'Aluguel',
  amount: 2500,
  due_on: '2026-11-10',
} as const satisfies NewExpense

/** Given also where nobody asks for it. */
const WHY = { reason: 'Engano' }

export const createExpenseCalls = ({ server, token, business }: OwnerSalon) => ({
  create: (body: Partial<NewExpense> = {}, key?: string) =>
    server.call(
      'POST /api/expenses',
      {
        headers: key === undefined ? {} : { 'idempotency-key': key },
        body: { ...RENT, below_zero: true, ...body },
      },
      token,
    ),
  /** The same where nothing is expected to be in the way: the first one's id. */
  async created(body: Partial<NewExpense> = {}) {
    return requireNth((await this.create(body)).body.ids)
  },
  list: async (query: Query = {}) =>
    (await server.call('GET /api/expenses', { query }, token)).body,
  change: (id: string, body: Edit, query: Scope = {}) =>
    server.call(
      'PATCH /api/expenses/:id',
      { params: { id }, query, body: { ...WHY, ...body } },
      token,
    ),
  remove: (id: string, query: Scope = {}) =>
    server.call('DELETE /api/expenses/:id', { params: { id }, query, body: WHY }, token),
  pay: (id: string, body: Payment = { paid_on: '2026-11-20', method: 'pix' }) =>
    server.call(
      'POST /api/expenses/:id/pay',
      { params: { id }, body: { below_zero: true, ...body } },
      token,
    ),
  unpay: (id: string) =>
    server.call('POST /api/expenses/:id/unpay', { params: { id }, body: WHY }, token),
  financial: async (query: Financial) =>
    (await server.call('GET /api/financial', { query }, token)).body,
  /** Day, method and centavos of all that was ever written of one. */
  entries: async (id: string) => {
    const rows = await server.storage.read((db) =>
      listSubjectEntries(db, business.user_id, { kind: 'expense', subject_id: id }),
    )
    return rows.map(({ day, method, amount }) => [day, method, amount] as const)
  },
  closeTill: (day: string) =>
    server.storage.write((tx) =>
      tx.insert(till_days).values({
        ...{ user_id: business.user_id, day, float: 0, opened_at: CREATED_AT },
        ...{ opened_by: 'x', closed_at: CREATED_AT, closed_by: 'x' },
      }),
    ),
})
