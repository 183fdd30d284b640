/** Valid calls about a house's reviews; each is made for the one call that changes it. */
import { ne } from 'drizzle-orm'
import { reviews } from '#db/tables/booking.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { createEmptySample, type SampleCalls } from './sample.ts'

async function insertReview({ server, here, next }: AccessFixture): Promise<string> {
  const id = `avaliacao-passeio-${next()}`
  const row = { id, user_id: here.business.user_id, rating: 5, client_name: 'Quem Passeia' }
  await server.storage.write((tx) => tx.insert(reviews).values({ ...row, created_at: CREATED_AT }))
  return id
}

/** Every other review, here and elsewhere. */
const reviewsBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: reviews.id, answer: reviews.answer })
      .from(reviews)
      .where(ne(reviews.id, id))
      .orderBy(reviews.id),
  )

export const REVIEW_SAMPLES = {
  'GET /api/reviews': createEmptySample,
  'PATCH /api/reviews/:id': async (world) => {
    const id = await insertReview(world)
    const body = { changes: { answer: 'Obrigada!' }, shown: { answer: null } }
    const of = [world.here.accounts.owner.person]
    return { id, of, body, untouched: () => reviewsBut(world, id) }
  },
} as const satisfies Partial<SampleCalls>
