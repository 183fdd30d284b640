import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComandaItem, type ComandaItemInput, computeComanda } from '#domain/comanda/comanda.ts'
import {
  type AgreedRates,
  computeCommissions,
  getCommissionRate,
} from '#domain/comanda/commission.ts'
import { arbitraryComanda } from '#tests/support/domain/any-comanda.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const RATES: AgreedRates = {
  services: [{ professional_id: 'bia', service_id: 'corte', rate: 30 }],
  professionals: [
    { id: 'rafa', commission_rate: null },
    { id: 'bia', commission_rate: 45 },
    { id: 'leo', commission_rate: 0 },
  ],
}

const BOOKING = {
  service_id: 'corte',
  composite_id: null,
  service_original_price: 5000,
  price: 5000,
  professional_id: 'rafa',
  professional_name: 'Rafa Lima',
  is_courtesy: false,
}

const item = (fields: Partial<ComandaItemInput> = {}): ComandaItemInput => ({
  ...{ tipo: 'servico', item_id: 'corte', nome: 'Corte', valor: 5000, quantidade: 1 },
  ...{ profissional: 'rafa', profissionalNome: 'Rafa Lima', adjustment: null, divisao: [] },
  ...fields,
})

const share = (profissional: string, percentual: number) => ({
  ...{ profissional, percentual },
  profissionalNome: profissional,
})

function earned(
  comandaItens: ComandaItemInput[],
  booking: Partial<Parameters<typeof computeCommissions>[0]> = {},
  parts: Parameters<typeof computeCommissions>[2] = [],
) {
  const comanda = computeComanda({
    ...{ comandaItens, adjustment: null, pagamentos: [], gorjetas: [], observacoes: '' },
  })
  if ('code' in comanda) throw new Error(comanda.code)
  return computeCommissions({ ...BOOKING, ...booking }, comanda, parts, RATES)
}

describe('the rate', () => {
  const of = (who: string, it: Partial<ComandaItem>) =>
    getCommissionRate(RATES, who, { tipo: 'servico', item_id: 'corte', ...it })

  it.each([
    ['agreed for the service', 'bia', {}, 30],
    ['the professional’s own', 'bia', { item_id: 'barba' }, 45],
    ['the professional’s own, though it is nothing', 'leo', {}, 0],
    ['50 where nothing is agreed', 'rafa', {}, 50],
    ['50 for somebody unknown', 'quem', {}, 50],
    ['50 of a product, whatever is agreed', 'leo', { tipo: 'produto' as const }, 50],
  ])('is %s', (_, who, it, rate) => {
    expect(of(who, it)).toBe(rate)
  })
})

describe('what it counts on', () => {
  it('is the price when it was booked, before discounts', () => {
    const adjustment = {
      ...{ adjustmentMethod: 'percentage' as const, adjustmentType: 'discount' as const },
      adjustmentValue: 20,
    }
    expect(earned([item({ valor: 4500, adjustment })], { price: 4500 })).toEqual([
      {
        ...{ item: 0, part: 0, tipo: 'servico', nome: 'Corte' },
        ...{ professional_id: 'rafa', professional_name: 'Rafa Lima' },
        ...{ rate: 50, base: 5000, gross: 3600, amount: 2500 },
      },
    ])
  })

  it('is the same for a courtesy, which sells for nothing', () => {
    const [commission] = earned([item()], { is_courtesy: true })
    expect(commission).toMatchObject({ base: 5000, gross: 0, amount: 2500 })
  })

  it.each([
    ['more', 30_000, 15_000],
    ['less', 2000, 1000],
    ['nothing', 0, 0],
    ['what the service costs, where the booking was given another price', 5000, 2500],
  ])('is the price typed in the comanda: %s', (_, valor, amount) => {
    const terms = { service_original_price: 5000, price: 4500 }
    expect(earned([item({ valor })], terms)).toMatchObject([{ base: valor, gross: valor, amount }])
  })

  it('is the typed price before its discount, times how many, and of everybody on the line', () => {
    const adjustment = {
      ...{ adjustmentMethod: 'fixed' as const, adjustmentType: 'increase' as const },
      adjustmentValue: 10,
    }
    const divisao = [share('rafa', 50), share('bia', 50)]
    const parts = earned([item({ valor: 30_000, quantidade: 2, adjustment, divisao })])
    expect(parts.map(({ base, gross, amount }) => [base, gross, amount])).toEqual([
      [30_000, 30_500, 15_000],
      [30_000, 30_500, 9000],
    ])
  })

  it('is its own value for what was added: another of the same, too', () => {
    const items = [
      item({ valor: 4000 }),
      item({ valor: 4000, quantidade: 2 }),
      item({ item_id: undefined, nome: 'Escova', valor: 3001 }),
      item({ tipo: 'produto', nome: 'Pomada', valor: 3990 }),
    ]
    const bases = earned(items, { price: 4000 }).map(({ base, amount }) => [base, amount])
    expect(bases).toEqual([
      [5000, 2500],
      [8000, 4000],
      [3001, 1501],
      [3990, 1995],
    ])
  })

  it('is each part’s share of a composite’s price when it was booked, and a typed one as typed', () => {
    const parts = [
      { service_id: 'a', name: 'Penteado', price: 20_000 },
      { service_id: 'b', name: 'Unhas', price: 10_000 },
    ]
    const composite = {
      ...{ composite_id: 'noiva', service_id: 'a' },
      ...{ service_original_price: 24_000, price: 21_000 },
    }
    const close = (a: number, b: number) =>
      earned(
        [item({ item_id: 'a', valor: a }), item({ item_id: 'b', valor: b })],
        composite,
        parts,
      ).map(({ base }) => base)
    expect(close(14_000, 7000)).toEqual([16_000, 8000])
    expect(close(14_000, 100)).toEqual([16_000, 100])
    expect(close(15_000, 100)).toEqual([15_000, 100])
  })
})

describe('a split', () => {
  it('parts the item’s commission, each at their own rate', () => {
    const parts = earned([item({ divisao: [share('rafa', 60), share('bia', 40)] })])
    expect(
      parts.map(({ professional_id, base, rate, amount }) => [professional_id, base, rate, amount]),
    ).toEqual([
      ['rafa', 3000, 50, 1500],
      ['bia', 2000, 30, 600],
    ])
  })

  it('goes by largest remainder: the parts are the item’s rounded commission', () => {
    const parts = earned([
      item({
        item_id: 'escova',
        valor: 1001,
        divisao: [share('rafa', 33.33), share('quem', 33.33), share('nina', 33.34)],
      }),
    ])
    expect(parts.map(({ amount }) => amount)).toEqual([167, 167, 167])
  })

  it('belongs to whoever was booked where a document names nobody', () => {
    const parts = earned([item({ profissional: '', profissionalNome: '' })])
    expect(parts).toMatchObject([{ professional_id: 'rafa', professional_name: 'Rafa Lima' }])
  })
})

it('whatever the comanda, each item’s parts are its base, its sale and its rounded commission', () => {
  fc.assert(
    fc.property(arbitraryComanda(), fc.boolean(), (typed, is_courtesy) => {
      const comanda = computeComanda(typed)
      if ('code' in comanda) throw new Error(comanda.code)
      const all = computeCommissions({ ...BOOKING, is_courtesy }, comanda, [], RATES)
      for (const [place, it] of comanda.comandaItens.entries()) {
        const parts = all.filter((one) => one.item === place)
        const total = (of: (one: (typeof parts)[number]) => number) =>
          parts.reduce((sum, one) => sum + of(one), 0)
        expect(total(({ base }) => base)).toBe(it.valor * it.quantidade)
        expect(parts.every(({ amount, gross }) => amount >= 0 && gross >= 0)).toBe(true)
        const rates = new Set(parts.map(({ rate }) => rate))
        const [rate = 0] = rates
        if (rates.size > 1) continue
        const exact = BigInt(it.valor * it.quantidade) * BigInt(rate)
        expect(total(({ amount }) => amount)).toBe(Number((exact + 50n) / 100n))
      }
      const sold = all.reduce((sum, { gross }) => sum + gross, 0)
      const due = is_courtesy || comanda.comandaItens.length === 0 ? 0 : comanda.valorTotal
      expect(sold).toBe(due)
    }),
    { seed: SEED, numRuns: 500 },
  )
})
