import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Comanda,
  type ComandaInput,
  computeComanda,
  openComanda,
} from '#domain/comanda/comanda.ts'
import { type BookingWithParts, syncComandaWithBooking } from '#domain/comanda/sync-with-booking.ts'
import { MAX_AMOUNT } from '#domain/text/lenient-json.ts'
import { arbitraryComanda } from '#tests/support/domain/any-comanda.ts'

const CUT: BookingWithParts = {
  ...{ service_id: 'corte', service_name: 'Corte', price: 5000, notes: null, parts: [] },
  ...{ professional_id: 'rafa', professional_name: 'Rafa' },
}
const LIGHTS: BookingWithParts = {
  ...CUT,
  service_id: 'luzes',
  service_name: 'Luzes',
  price: 20_000,
}
const BY_BIA = { professional_id: 'bia', professional_name: 'Bia' }
const parts = [
  { service_id: 'corte', name: 'Corte', price: 5000 },
  { service_id: 'barba', name: 'Barba', price: 3000 },
]
const BOTH: BookingWithParts = { ...CUT, service_name: 'Corte e barba', price: 6400, parts }

const WAX = {
  ...{ tipo: 'produto' as const, item_id: 'cera', nome: 'Cera', valor: 4000, quantidade: 2 },
  ...{ profissional: 'rafa', profissionalNome: 'Rafa', adjustment: null, divisao: [] },
}

function settled(result: ReturnType<typeof syncComandaWithBooking>): Comanda {
  if ('code' in result) throw new Error(result.code)
  return result
}

/** The booking's comanda with something sold beside it, or changed otherwise. */
function saved(
  booked: BookingWithParts,
  change: (typed: ComandaInput) => Partial<ComandaInput> = () => ({}),
) {
  const opened = openComanda(booked, booked.parts)
  const typed = { ...opened, comandaItens: [...opened.comandaItens, WAX] }
  return settled(computeComanda({ ...typed, ...change(typed) }))
}

const lines = ({ comandaItens }: Comanda) =>
  comandaItens.map(({ nome, valor, profissional }) => `${nome} ${valor} ${profissional}`)

const follow = (comanda: Comanda, before: BookingWithParts, after: BookingWithParts) =>
  settled(syncComandaWithBooking(comanda, before, after))

describe('a line that nobody touched', () => {
  test.each([
    ['another price', CUT, { ...CUT, price: 4500 }, ['Corte 4500 rafa', 'Cera 4000 rafa']],
    ['another service', CUT, LIGHTS, ['Luzes 20000 rafa', 'Cera 4000 rafa']],
    ['another professional', CUT, { ...CUT, ...BY_BIA }, ['Corte 5000 bia', 'Cera 4000 rafa']],
    ['a composite', CUT, BOTH, ['Corte 4000 rafa', 'Barba 2400 rafa', 'Cera 4000 rafa']],
    ['no composite', BOTH, LIGHTS, ['Luzes 20000 rafa', 'Cera 4000 rafa']],
  ])('follows the booking to %s', (_, before, after, expected) => {
    const followed = follow(saved(before), before, after)
    expect(lines(followed)).toEqual(expected)
    expect(followed.valorTotal).toBe(after.price + 8000)
  })

  test('brings the adjustment of the whole and its sum with it', () => {
    const adjustment = {
      ...{ adjustmentMethod: 'percentage' as const, adjustmentType: 'discount' as const },
      adjustmentValue: 10,
    }
    const followed = follow(
      saved(CUT, () => ({ adjustment })),
      CUT,
      LIGHTS,
    )
    expect([followed.subtotal, followed.valorTotal]).toEqual([28_000, 25_200])
    expect(followed.adjustment?.finalValue).toBe(25_200)
  })
})

const discounted = {
  ...{ adjustmentMethod: 'fixed' as const, adjustmentType: 'discount' as const },
  adjustmentValue: 5,
}
const first = (change: Touch) => (typed: ComandaInput) => ({
  comandaItens: typed.comandaItens.map((item, i) => (i === 0 ? { ...item, ...change } : item)),
})

type Touch = Partial<ComandaInput['comandaItens'][number]>

describe('a line that somebody touched', () => {
  test.each([
    ['a discount', { adjustment: discounted }],
    ['another value', { valor: 4999 }],
    ['another quantity', { quantidade: 2 }],
  ])('with %s keeps its service and value, and goes to the new professional', (_, touch: Touch) => {
    const before = saved(CUT, first(touch))
    const followed = follow(before, CUT, { ...LIGHTS, ...BY_BIA })
    expect(lines(followed)).toEqual([`Corte ${touch.valor ?? 5000} bia`, 'Cera 4000 rafa'])
    expect(followed.valorTotal).toBe(before.valorTotal)
  })

  test('that is split stays with those who share it', () => {
    const half = (profissional: string) => ({
      ...{ profissional, profissionalNome: profissional, percentual: 50 },
    })
    const before = saved(CUT, first({ divisao: [half('rafa'), half('leo')] }))
    expect(follow(before, CUT, { ...LIGHTS, ...BY_BIA })).toEqual(before)
  })

  test('that was given to a colleague, or taken off, is nothing of the booking’s any more', () => {
    const given = saved(CUT, first({ profissional: 'leo', profissionalNome: 'Leo' }))
    expect(follow(given, CUT, { ...LIGHTS, ...BY_BIA })).toEqual(given)
    const bare = saved(CUT, () => ({ comandaItens: [WAX] }))
    expect(follow(bare, CUT, LIGHTS)).toEqual(bare)
  })
})

test('the same service twice is two lines', () => {
  const [cut] = parts
  const twice: BookingWithParts = { ...CUT, price: 9000, parts: cut ? [cut, cut] : [] }
  expect(lines(follow(saved(twice), twice, LIGHTS))).toEqual(['Luzes 20000 rafa', 'Cera 4000 rafa'])
})

test('a sum past what can be paid is refused', () => {
  const refused = syncComandaWithBooking(saved(CUT), CUT, { ...CUT, price: MAX_AMOUNT })
  expect(refused).toEqual({ code: 'comanda_adjustment' })
})

test('there and back leaves any comanda as it was, but for what the booking brought', () => {
  fc.assert(
    fc.property(
      arbitraryComanda(),
      fc.constantFrom(LIGHTS, BOTH, { ...CUT, ...BY_BIA }),
      (typed, other) => {
        const comanda = settled(
          computeComanda({
            ...typed,
            comandaItens: [...openComanda(CUT, []).comandaItens, ...typed.comandaItens],
          }),
        )
        const followed = follow(comanda, CUT, other)
        expect(follow(followed, other, CUT)).toEqual(comanda)
        expect(followed.comandaItens.slice(other.parts.length || 1)).toEqual(
          comanda.comandaItens.slice(1),
        )
      },
    ),
  )
})
