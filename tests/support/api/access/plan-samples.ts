/** Valid calls about a house's plan, in whichever house the caller is the owner of. */
import { and, eq, ne } from 'drizzle-orm'
import { saveResources } from '#db/plans.ts'
import { plan_checkouts } from '#db/tables/plan.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { AccessFixture } from './access-fixture.ts'
import { createEmptySample, removePassword, type SampleCalls } from './sample.ts'

/** A payment of the house here, of a moment ago. */
async function insertPaidCheckout({ server, here, next }: AccessFixture): Promise<string> {
  const id = `pagamento-passeio-${next()}`
  const now = server.context.now()
  const row = { id, user_id: here.business.user_id, plan: 'basico', cycle: 'monthly' } as const
  const paid = { amount: 6490, provider: 'simulated', state: 'paid', before: null } as const
  const when = { created_at: now, settled_at: now, refunded_at: null }
  await server.storage.write(async (tx) => {
    await tx.delete(plan_checkouts).where(eq(plan_checkouts.user_id, row.user_id))
    await tx.insert(plan_checkouts).values({ ...row, ...paid, ...when })
  })
  return id
}

const checkoutsBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select()
      .from(plan_checkouts)
      .where(and(ne(plan_checkouts.id, id), eq(plan_checkouts.state, 'paid'))),
  )

export const PLAN_SAMPLES = {
  'GET /api/subscription': createEmptySample,
  // On the walk houses have no end, so nothing is sold; who is let in is told so.
  'POST /api/subscription/checkouts': async () => ({
    body: { plan: 'essencial', cycle: 'annual' },
    status: 409,
  }),
  'GET /api/subscription/checkouts/:id': async (world) => {
    const id = await insertPaidCheckout(world)
    return { id, of: [world.here.accounts.owner.person] }
  },
  'POST /api/subscription/checkouts/:id/refund': async (world) => {
    const id = await insertPaidCheckout(world)
    const untouched = () => checkoutsBut(world, id)
    return { id, of: [world.here.accounts.owner.person], untouched }
  },
  // Nothing goes on by itself on the walk.
  'PUT /api/subscription/next': async () => ({
    body: { plan: 'basico', cycle: 'monthly' },
    status: 409,
  }),
  // Where Stripe is not configured nothing listens.
  'POST /api/stripe/webhook': async () => ({ status: 404 }),
  'PUT /api/subscription/renewal': async ({ server, here, there }) => {
    const now = server.context.now()
    const plan = { plano_atual: 'basico', plano_expira_em: now + 9 * MS_A_DAY } as const
    await server.storage.write(async (tx) => {
      for (const { business } of [here, there]) await saveResources(tx, business.user_id, plan, now)
    })
    return { body: { renews: false } }
  },
  'GET /api/leaving': createEmptySample,
  // Whose house it is, is asked for by its name: who is let in is told that this is none.
  'POST /api/leaving': async () => ({ body: { name: 'zq nenhum' }, status: 400 }),
  'DELETE /api/leaving': createEmptySample,
  'POST /api/export/house': async (world, caller) => {
    await removePassword(world, caller)
    return { body: {} }
  },
  // Who is let in is asked for what that call gives.
  'GET /api/export/house': async () => ({ status: 400 }),
} as const satisfies Partial<SampleCalls>
