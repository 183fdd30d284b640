import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShared, sumShares } from '#domain/statement/shares.ts'
import { STATEMENT_LINE_KINDS } from '#domain/statement/statement.ts'

test('the house bears a discount, and of a courtesy what the partner earned', () => {
  // R$ 100,00 by the list at 40%, R$ 20,00 off.
  const discounted = { base: 10_000, gross: 8000, amount: 4000 }
  expect(sumShares([discounted])).toEqual({
    ...{ listed: 10_000, changed: -2000, paid: 8000, house: 4000, partner: 4000 },
  })
  const courtesy = { base: 5000, gross: 0, amount: 2500 }
  expect(sumShares([courtesy])).toEqual({
    ...{ listed: 5000, changed: -5000, paid: 0, house: -2500, partner: 2500 },
  })
  // What the partner bears of a card's fee the house has to pay.
  const fee = { base: 0, gross: 0, amount: -150 }
  expect(sumShares([discounted, courtesy, fee])).toMatchObject({ paid: 8000, house: 1650 })
})

test('whatever was sold, a reader adds it up by hand', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const line = fc.record({ base: amount, gross: amount, amount })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { listed, changed, paid, house, partner } = sumShares(lines)
      expect([listed + changed, house + partner]).toEqual([paid, paid])
    }),
    { seed: 20_261_126 },
  )
})

test('what was sold is shared, with what changed of it and the card’s fee; what is the partner’s alone is not', () => {
  const shared = ['services', 'products', 'fee', 'late', 'adjustment']
  expect(STATEMENT_LINE_KINDS.filter((kind) => isShared({ kind }))).toEqual(shared)
})
