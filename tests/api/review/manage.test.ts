/** What an owner reads of the house's reviews, and answers. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { reviews } from '#db/tables/booking.ts'
import { ERASED_CLIENT_NAME } from '#domain/people/client-record.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    clients: [{ nome: ERASED_CLIENT_NAME, telefone: null, deleted: true, erased_at: 1 }, {}],
  })
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
const client = (nth: number) => requireNth(house.business.clients, nth).id
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

test('of a review without booking, comment or known client the rest is read', async () => {
  const names = ['', '\u202eمرحبا 👩‍👩‍👧', 'N'.repeat(10_000)]
  await plant(
    ...names.map((client_name, i) => ({ client_name, rating: i === 0 ? 1 : 5, comment: '' })),
    { comment: '   ', answer: 'A'.repeat(10_000), created_at: 0 },
  )
  const { reviews: all, figures } = await list()
  expect(all).toHaveLength(4)
  expect(all.map((one) => one.client_name).slice(0, 3)).toEqual(names.toReversed())
  expect(all.map((one) => one.booking_id)).toEqual([null, null, null, null])
  expect(figures).toMatchObject({ count: 4, stars: [1, 0, 0, 0, 3], unanswered: 3 })
  expect((await answer(3, 'Curta', 'A'.repeat(10_000))).status).toBe(200)
})

test('an answer of nothing, as an old row may hold one, is none and can be written', async () => {
  await plant({ answer: '' }, { answer: '  ' }, { answer: ' Oi ' })
  const { figures, reviews: all } = await list()
  expect(all.map((one) => one.answer)).toEqual(['Oi', null, null])
  expect(figures?.unanswered).toBe(2)
  expect((await list({ answered: 'false' })).reviews).toHaveLength(2)
  for (const [nth, shown] of [null, null, 'Oi'].entries())
    expect((await answer(nth, 'Obrigada!', shown)).status).toBe(200)
  // Letters that nobody sees are no answer either.
  expect((await answer(0, '\u200b', 'Obrigada!')).body.review.answer).toBeNull()
})

test('whoever was deleted for good is answered no more, and nobody waits for it', async () => {
  const gone = { client_id: client(0), client_name: ERASED_CLIENT_NAME }
  await plant(gone, { ...gone, answer: 'Oi' })
  expect(formatAnswer(await answer(0, 'Obrigada, Ana!'))).toBe('409 review_client_erased')
  expect((await list()).figures?.unanswered).toBe(0)
  expect((await list({ answered: 'false' })).reviews).toEqual([])
  expect((await answer(1, null, 'Oi')).status).toBe(200)
})

test('somebody who is only called as those are who were deleted is answered as anybody', async () => {
  await plant(
    { client_name: ERASED_CLIENT_NAME },
    { client_id: client(1), client_name: ERASED_CLIENT_NAME },
  )
  const { reviews: all, figures } = await list({})
  expect(all.map((one) => one.is_client_erased)).toEqual([false, false])
  expect(figures?.unanswered).toBe(2)
  expect((await list({ answered: 'false' })).reviews).toHaveLength(2)
  for (const nth of [0, 1]) expect((await answer(nth, 'Obrigada!')).status).toBe(200)
})

test('two tabs that answer at once: the same words are one answer, other words are refused', async () => {
  await plant({})
  const [one, same] = await Promise.all([answer(0, 'Obrigada!'), answer(0, 'Obrigada!')])
  expect([one.status, same.status]).toEqual([200, 200])
  const both = await Promise.all([
    answer(0, 'De nada!', 'Obrigada!'),
    answer(0, 'Volte sempre!', 'Obrigada!'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('one alone is found by its address, without the figures of all', async () => {
  await plant({}, { rating: 1 })
  expect(await list({ id: id(1) })).toMatchObject({ reviews: [{ id: id(1) }], figures: null })
  expect((await list({ id: 'nobody' })).reviews).toEqual([])
  const other = await openOwnerSalon(house.server)
  const query = { id: id(1) }
  const { body } = await house.server.call('GET /api/reviews', { query }, other.token)
  expect(body.reviews).toEqual([])
})
