import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Adjustment } from '#domain/comanda/adjustment.ts'
import {
  type Comanda,
  type ComandaInput,
  computeComanda,
  parseComanda,
  serializeComanda,
} from '#domain/comanda/comanda.ts'
import { listProductLines, listSoldAmounts } from '#domain/comanda/sale.ts'
import { apportion } from '#domain/money/apportion.ts'
import { arbitraryComanda } from '#tests/support/domain/any-comanda.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const RUNS = { seed: SEED, numRuns: 1000 }

function computed(typed: ComandaInput): Comanda {
  const comanda = computeComanda(typed)
  if ('code' in comanda) throw new Error(comanda.code)
  return comanda
}

/** The rule anew, in whole ten-thousandths of a centavo, where nothing is ever inexact. */
function adjustedBy(amount: number, adjustment: Adjustment | null): number {
  if (!adjustment) return amount
  const hundredths = BigInt(Math.round(adjustment.adjustmentValue * 100))
  const exact =
    adjustment.adjustmentMethod === 'fixed' ? hundredths * 10_000n : BigInt(amount) * hundredths
  const change = Number((exact + 5_000n) / 10_000n)
  return Math.max(0, adjustment.adjustmentType === 'discount' ? amount - change : amount + change)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('whatever is typed', () => {
  it('comes to the exact total: items first, the whole last', () => {
    fc.assert(
      fc.property(arbitraryComanda(), (typed) => {
        const comanda = computed(typed)
        const items = typed.comandaItens.map((it) =>
          adjustedBy(it.valor * it.quantidade, it.adjustment),
        )
        expect(comanda.comandaItens.map(({ total }) => total)).toEqual(items)
        expect(comanda.subtotal).toBe(sum(items))
        expect(comanda.valorTotal).toBe(adjustedBy(sum(items), typed.adjustment))
      }),
      RUNS,
    )
  })

  it('is whole centavos and never below zero', () => {
    fc.assert(
      fc.property(arbitraryComanda(), (typed) => {
        const { comandaItens, subtotal, valorTotal } = computed(typed)
        for (const amount of [...comandaItens.map(({ total }) => total), subtotal, valorTotal]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('is read as it was written, and computes to the same again', () => {
    fc.assert(
      fc.property(arbitraryComanda(), (typed) => {
        const comanda = computed(typed)
        expect(parseComanda(serializeComanda(comanda))).toEqual(comanda)
        expect(computed(comanda)).toEqual(comanda)
      }),
      RUNS,
    )
  })

  it('is sold, item by item, at what is due together', () => {
    fc.assert(
      fc.property(arbitraryComanda(), fc.boolean(), (typed, is_courtesy) => {
        const comanda = computed(typed)
        const sold = listSoldAmounts(comanda, is_courtesy)
        const due = is_courtesy || comanda.comandaItens.length === 0 ? 0 : comanda.valorTotal
        expect(sum(sold)).toBe(due)
        const products = comanda.comandaItens.flatMap(({ tipo }, i) =>
          tipo === 'produto' ? [sold[i] ?? 0] : [],
        )
        const lines = listProductLines(comanda, is_courtesy)
        expect(sum(lines.map(({ total_price }) => total_price))).toBe(sum(products))
        expect(new Set(lines.map(({ product_id }) => product_id)).size).toBe(lines.length)
      }),
      RUNS,
    )
  })
})

describe('parts of an amount', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 8 })
  const total = fc.integer({ min: 0, max: 1_000_000_000 })

  it('sum to it, and none is a centavo off what it is due', () => {
    fc.assert(
      fc.property(total, weights, (amount, all) => {
        const parts = apportion(amount, all)
        const whole = sum(all)
        expect(sum(parts)).toBe(all.length === 0 ? 0 : amount)
        for (const [i, part] of parts.entries()) {
          const due = whole === 0 ? amount / all.length : (amount * (all[i] ?? 0)) / whole
          expect(Math.abs(part - due)).toBeLessThan(1 + 1e-6)
        }
      }),
      RUNS,
    )
  })

  it('give what is left over to the largest remainders, the earlier first', () => {
    expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(apportion(10, [15, 15, 70])).toEqual([2, 1, 7])
    expect(apportion(1, [1, 2])).toEqual([0, 1])
    expect(apportion(5, [0, 0])).toEqual([3, 2])
    expect(apportion(5, [])).toEqual([])
  })
})
