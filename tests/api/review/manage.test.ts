/** What an owner reads of the house's reviews, and answers. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { reviews } from '#db/tables/booking.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
})
afterEach(() => house.server.close())

type Fields = Partial<typeof reviews.$inferInsert>

async function plant(...rows: readonly Fields[]): Promise<void> {
  const { user_id } = house.business
  await house.server.storage.write(async (tx) => {
    for (const [i, row] of rows.entries())
      await tx.insert(reviews).values({
        ...{ id: `r${i}-${user_id}`, user_id, rating: 5, client_name: 'Ana Lima' },
        ...{ created_at: Date.UTC(2026, 10, 1, 12) + i },
        ...row,
      })
  })
}
const id = (nth: number) => `r${nth}-${house.business.user_id}`
const list = async (query: CallInput<'GET /api/reviews'>['query'] = {}) =>
  (await house.server.call('GET /api/reviews', { query }, house.token)).body
const answer = (nth: number, text: string | null, shown: string | null = null) =>
  house.server.call(
    'PATCH /api/reviews/:id',
    { params: { id: id(nth) }, body: { changes: { answer: text }, shown: { answer: shown } } },
    house.token,
  )
const page = async () => {
  const params = { slug: house.business.slug }
  return (await house.server.call('GET /api/public/:slug', { params })).body
}

test('the newest stand first, by pages each stands once, with average, distribution and course', async () => {
  await plant(...Array.from({ length: 31 }, (_, i) => ({ rating: i === 0 ? 1 : 5 })), {
    rating: 4,
    created_at: Date.UTC(2026, 8, 30, 12),
  })
  const first = await list()
  expect(first.reviews[0]?.id).toBe(id(30))
  expect(first.figures).toMatchObject({
    ...{ average: 4.8, count: 32, stars: [1, 0, 0, 1, 30], unanswered: 32 },
  })
  expect(first.figures?.months.slice(-3)).toEqual([
    { month: '2026-09', average: 4, count: 1 },
    { month: '2026-10', average: 0, count: 0 },
    { month: '2026-11', average: 4.9, count: 31 },
  ])
  const second = await list({ after: first.next ?? '' })
  expect(second.figures).toBeNull()
  const ids = [...first.reviews, ...second.reviews].map((one) => one.id)
  expect([ids.length, new Set(ids).size, second.next]).toEqual([32, 32, null])
})

test('an answer is filtered by, changed and taken back; clients read it on the page', async () => {
  await plant({ rating: 2, comment: 'Atrasou.' }, {})
  expect((await answer(0, '  Desculpe, Ana!  ')).status).toBe(200)
  expect((await list({ answered: 'true' })).reviews.map((one) => one.answer)).toEqual([
    'Desculpe, Ana!',
  ])
  expect((await list({ answered: 'false' })).reviews).toHaveLength(1)
  expect((await list({ rating: '2' })).reviews).toHaveLength(1)
  expect((await page()).reviews.map((one) => one.answer).sort()).toEqual(['Desculpe, Ana!', null])
  expect(formatAnswer(await answer(0, 'Outra'))).toBe('409 edited_elsewhere')
  expect((await answer(0, ' ', 'Desculpe, Ana!')).body.review.answer).toBeNull()
  expect((await page()).reviews.map((one) => one.answer)).toEqual([null, null])
})

test('nothing else of a review can be changed, and no other house’s is found', async () => {
  await plant({ comment: 'Ótimo' })
  const before = requireNth((await list()).reviews)
  const body = { changes: { answer: 'Oi', rating: 1 }, shown: { answer: null, rating: 5 } }
  await house.server.call('PATCH /api/reviews/:id', { params: { id: id(0) }, body }, house.token)
  expect(requireNth((await list()).reviews)).toEqual({ ...before, answer: 'Oi' })
  expect(formatAnswer(await answer(7, 'Oi'))).toBe('404 review_not_found')
  expect(formatAnswer(await answer(0, 'x'.repeat(501), 'Oi'))).toBe('400 invalid_input')
})
