import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getAverageRating } from '#domain/business/review.ts'
import { formatReais, hasWholeCentavos, toCentavos, toReais } from '#domain/money/money.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

describe('money', () => {
  it('is whole centavos, and comes back as the reais it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (centavos) => {
        expect(toCentavos(toReais(centavos))).toBe(centavos)
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it.each([
    [64.9, 6490],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [8.115, 812],
    [19.999, 2000],
    [0.004, 0],
    [179.9, 17_990],
    [1.1 * 3, 330],
  ])('of %d reais is %i centavos, half a centavo rounded up', (reais, centavos) => {
    expect(toCentavos(reais)).toBe(centavos)
  })

  it('knows an amount with a part of a centavo from what floating point adds up to', () => {
    for (const reais of [0, 64.9, 0.1 + 0.2, 1.1 * 3, -8.15, 10_000_000.01])
      expect(hasWholeCentavos(reais)).toBe(true)
    for (const reais of [0.005, 1.005, 19.999, -0.001, 9_999_999.995, Number.NaN])
      expect(hasWholeCentavos(reais)).toBe(false)
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (centavos) => {
        expect(hasWholeCentavos(toReais(centavos))).toBe(true)
      }),
      { seed: SEED },
    )
  })

  it('reads in Brazilian reais, with plain spaces', () => {
    expect(formatReais(64.9)).toBe('R$ 64,90')
    expect(formatReais(1234567.5)).toBe('R$ 1.234.567,50')
    expect(formatReais(0)).toBe('R$ 0,00')
  })

  it('reads as the platform would write it', () => {
    const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (centavos) => {
        const reais = toReais(centavos)
        expect(formatReais(reais)).toBe(real.format(reais).replace(/\s/g, ' '))
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })
})

describe('an average rating', () => {
  it('has one decimal, and is 0 where there is none', () => {
    expect(getAverageRating(0, 0)).toBe(0)
    expect(getAverageRating(5, 1)).toBe(5)
    expect(getAverageRating(14, 3)).toBe(4.7)
    expect(getAverageRating(13, 3)).toBe(4.3)
    expect(getAverageRating(17, 4)).toBe(4.3)
  })
})
