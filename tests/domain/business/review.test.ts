import { expect, it } from 'vitest'
import { COMMENT_LIMIT, REVIEW_LOOKBACK_DAYS, STAR_CAPTIONS } from '#domain/business/review.ts'

it('stars have the captions of the documents, none chosen too', () => {
  expect(STAR_CAPTIONS).toEqual([
    'Clique nas estrelas para avaliar',
    'Péssimo',
    'Ruim',
    'Regular',
    'Bom',
    'Excelente',
  ])
})

it('a comment has 500 characters, and a visit is asked about for 30 days', () => {
  expect([COMMENT_LIMIT, REVIEW_LOOKBACK_DAYS]).toEqual([500, 30])
})
