/** Valid calls about clients' open accounts; each payment is made for the one call that takes it back. */
import { randomUUID } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { clients } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { listReceptionPersons } from './canaries.ts'
import { createEmptySample, type SampleCalls } from './sample.ts'

const DAY = '2026-11-20'

/** A client whose account is even: what was paid was charged. */
async function putDebtor({ server, here }: AccessFixture): Promise<{ id: string; paid: string }> {
  const [id, charged, paid] = [randomUUID(), randomUUID(), randomUUID()]
  const { user_id } = here.business
  const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const row = { user_id, client_id: id, day: DAY, made_by: user_id, created_at: CREATED_AT }
  await server.storage.write(async (tx) => {
    await tx.insert(clients).values({ id, user_id, nome: 'Quem Deve', ...at })
    await tx.insert(account_moves).values([
      { id: charged, ...row, kind: 'charge', amount: 1000 },
      { id: paid, ...row, kind: 'payment', amount: -1000, method: 'pix' },
    ])
  })
  return { id, paid }
}

const movesBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select()
      .from(account_moves)
      .where(ne(account_moves.client_id, id))
      .orderBy(account_moves.id),
  )

export const ACCOUNT_SAMPLES = {
  'GET /api/accounts': createEmptySample,
  'GET /api/clients/:id/account': async (world) => {
    const { id } = await putDebtor(world)
    return { id, of: listReceptionPersons(world.here) }
  },
  'POST /api/clients/:id/payments': async (world) => {
    const { id } = await putDebtor(world)
    const of = listReceptionPersons(world.here)
    const body = { amount: 10, method: 'dinheiro' as const, owed: 0 }
    return { id, of, body, untouched: () => movesBut(world, id) }
  },
  'POST /api/account-moves/:id/reverse': async (world) => {
    const { id: client_id, paid: id } = await putDebtor(world)
    const of = listReceptionPersons(world.here)
    return { id, of, body: { reason: 'Engano' }, untouched: () => movesBut(world, client_id) }
  },
} as const satisfies Partial<SampleCalls>
