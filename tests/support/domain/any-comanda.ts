/** Random comandas for the property tests, as an owner could type them. */
import fc from 'fast-check'
import { ADJUSTMENT_METHODS, ADJUSTMENT_TYPES } from '#domain/comanda/adjustment.ts'
import {
  type Adjustment,
  COMANDA_METHODS,
  type ComandaInput,
  type ComandaItemInput,
  ITEM_TYPES,
  PAYMENT_METHODS,
} from '#domain/comanda/comanda.ts'
import { toReais } from '#domain/money/money.ts'

export const PROFESSIONAL_IDS = ['rafa', 'bia', 'leo', 'nina']

const centavos = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 500_000 }))

/** Percent with two decimals. */
const percent = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => n / 100)

const adjustment: fc.Arbitrary<Adjustment> = fc
  .record({
    adjustmentMethod: fc.constantFrom(...ADJUSTMENT_METHODS),
    adjustmentType: fc.constantFrom(...ADJUSTMENT_TYPES),
    share: percent(100),
    reais: centavos.map(toReais),
  })
  .map(({ share, reais, ...kind }) => ({
    ...kind,
    adjustmentValue: kind.adjustmentMethod === 'fixed' ? reais : share,
  }))

/** Parts of 100 percent, to the hundredth, for some of the people. */
const divisao: fc.Arbitrary<ComandaItemInput['divisao']> = fc
  .tuple(
    fc.shuffledSubarray(PROFESSIONAL_IDS, { minLength: 2 }),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([people, cuts]) => {
    const edges = [0, ...cuts.slice(0, people.length - 1).sort((a, b) => a - b), 10_000]
    return people.map((profissional, i) => ({
      profissional,
      profissionalNome: profissional,
      percentual: ((edges[i + 1] ?? 0) - (edges[i] ?? 0)) / 100,
    }))
  })

/** @param ids of the products that may be on it */
export const arbitraryItem = (
  ids: readonly string[] = ['p1', 'p2'],
): fc.Arbitrary<ComandaItemInput> =>
  fc
    .record({
      tipo: fc.constantFrom(...ITEM_TYPES),
      product: fc.constantFrom(...ids),
      nome: fc.constantFrom('Corte', 'Barba', 'Pomada'),
      valor: centavos,
      quantidade: fc.integer({ min: 1, max: 5 }),
      profissional: fc.constantFrom(...PROFESSIONAL_IDS),
      adjustment: fc.option(adjustment),
      divisao: fc.oneof(
        { arbitrary: fc.constant<ComandaItemInput['divisao']>([]), weight: 2 },
        divisao,
      ),
    })
    .map(({ product, ...it }) => ({
      ...it,
      ...(it.tipo === 'produto' && { item_id: product }),
      profissionalNome: it.profissional,
    }))

export const arbitraryComanda = (ids?: readonly string[]): fc.Arbitrary<ComandaInput> =>
  fc.record({
    comandaItens: fc.array(arbitraryItem(ids), { maxLength: 6 }),
    adjustment: fc.option(adjustment),
    pagamentos: fc.array(
      fc.record({ metodo: fc.constantFrom(...COMANDA_METHODS), valor: centavos }),
      {
        maxLength: 3,
      },
    ),
    gorjetas: fc.array(
      fc.record({
        profissional: fc.constantFrom(...PROFESSIONAL_IDS),
        profissionalNome: fc.constant('Bia'),
        valor: fc.integer({ min: 1, max: 10_000 }),
        metodo: fc.constantFrom(...PAYMENT_METHODS),
      }),
      { maxLength: 2 },
    ),
    observacoes: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  })
