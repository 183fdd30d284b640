/** No amount that somebody sends is rounded unseen. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { toCentavos } from '#domain/money/money.ts'

/** What of a shape's definition leads on to other shapes. */
type Definition = {
  transform?: unknown
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
}

/** Each shape within a shape that takes reais, by where it stands. */
function listAmounts(shape: z.ZodType, path: string): [path: string, amount: z.ZodType][] {
  // A definition's fields differ by its kind; absent ones are not followed.
  const one = shape._zod.def as Definition
  if (one.transform === toCentavos) return [[path, shape]]
  const inner = [one.in, one.out, one.innerType, one.element, one.valueType, ...(one.options ?? [])]
  return [
    ...inner.flatMap((next) => (next ? listAmounts(next, path) : [])),
    ...Object.entries(one.shape ?? {}).flatMap(([name, next]) =>
      listAmounts(next, `${path}.${name}`),
    ),
  ]
}

const AMOUNTS = Object.entries<Endpoint>(contract).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((shape) => (shape ? listAmounts(shape, name) : [])),
)

test('an amount with a part of a centavo is refused wherever one is sent, with a sentence', () => {
  expect(AMOUNTS.length).toBeGreaterThan(25)
  const rounded = AMOUNTS.filter(([, amount]) => amount.safeParse(12.345).success)
  expect(rounded.map(([path]) => path)).toEqual([])
  const sentences = AMOUNTS.map(([, amount]) => amount.safeParse(12.345).error?.issues[0]?.message)
  expect(new Set(sentences)).toEqual(new Set(['Use no máximo duas casas decimais.']))
})

test('whole centavos are taken, and what floating point adds to them', () => {
  for (const [path, amount] of AMOUNTS)
    for (const reais of [12.34, 1.1 * 3, 0.1 + 0.2]) {
      expect(amount.safeParse(reais).data, path).toBe(toCentavos(reais))
    }
})

test('a discount in reais is an amount too, one in percent is not', () => {
  const { body } = contract['POST /api/bookings/:id/close']
  const close = (adjustmentMethod: 'fixed' | 'percentage') => {
    const adjustment = { adjustmentMethod, adjustmentType: 'discount', adjustmentValue: 7.125 }
    return body.safeParse({
      version: 1,
      is_courtesy: false,
      comanda: { comandaItens: [], adjustment },
    })
  }
  expect(close('fixed').error?.issues).toMatchObject([
    {
      path: ['comanda', 'adjustment', 'adjustmentValue'],
      message: 'Use no máximo duas casas decimais.',
    },
  ])
  expect(close('percentage').error?.issues ?? []).toEqual([])
})
