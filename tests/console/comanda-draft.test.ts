import { describe, expect, it, test } from 'vitest'
import {
  addItem,
  changeItem,
  type Draft,
  type DraftItem,
  isSame,
  paymentsOf,
  splitEqually,
  sumOf,
  typedOf,
} from '#console/comanda/draft/comanda-draft.ts'
import {
  refuseClose,
  refuseSave,
  remaining,
  totalsOf,
} from '#console/comanda/draft/comanda-totals.ts'
import { offersOf } from '#console/comanda/draft/offers.ts'
import { readNumber, writeNumber } from '#console/ui/form/decimal-input.ts'

const RAFA = { profissional: 'rafa', profissionalNome: 'Rafa Lima' }
const BIA = { profissional: 'bia', profissionalNome: 'Bia Costa' }

const item = (change: Partial<DraftItem> = {}): DraftItem => ({
  key: '0',
  tipo: 'servico',
  item_id: 'corte',
  nome: 'Corte',
  valor: 100,
  quantidade: 1,
  ...RAFA,
  adjustment: null,
  divisao: [],
  ...change,
})

const draft = (change: Partial<Draft> = {}): Draft => ({
  items: [item()],
  adjustment: null,
  paying: { by: 'none' },
  observacoes: '',
  is_courtesy: false,
  ...change,
})

const discount = (adjustmentValue: number, adjustmentMethod: 'percentage' | 'fixed') => ({
  adjustmentMethod,
  adjustmentType: 'discount' as const,
  adjustmentValue,
})

describe('a number as it is typed', () => {
  test.each([
    ['120', 120],
    ['120,5', 120.5],
    ['120,50', 120.5],
    ['1.234,56', 1234.56],
    ['1.234', 1234],
    ['12.5', 12.5],
    ['R$ 64,90', 64.9],
    ['10%', 10],
    [',5', 0.5],
    ['', 0],
  ])('%j is %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  test.each(['-5', 'abc', '1,2,3', '1e9', '99999999999'])('%j is none', (typed) => {
    expect(readNumber(typed)).toBeNull()
  })

  it('is put in order as people write it', () => {
    expect(writeNumber(1234.5, 2)).toBe('1234,50')
    expect(writeNumber(33.34, 0)).toBe('33,34')
    expect(writeNumber(10, 0)).toBe('10')
  })
})

describe('a draft', () => {
  it('comes to what the server will close it with', () => {
    const items = [
      item({ adjustment: discount(10, 'percentage') }),
      item({ key: '1', valor: 33.33 }),
    ]
    const totals = totalsOf(draft({ items, adjustment: discount(3.33, 'fixed') }))
    expect(totals).toEqual({ items: [90, 33.33], subtotal: 123.33, total: 120, due: 120 })
  })

  it('of a courtesy is worth the same, and nobody owes it', () => {
    expect(totalsOf(draft({ is_courtesy: true }))).toMatchObject({ total: 100, due: 0 })
  })

  it('says what is not possible, in place of a total', () => {
    const over = draft({ items: [item({ adjustment: discount(101, 'percentage') })] })
    expect(totalsOf(over)).toMatch(/descontos/)
    const divisao = [
      { ...RAFA, percentual: 60 },
      { ...BIA, percentual: 30 },
    ]
    expect(totalsOf(draft({ items: [item({ divisao })] }))).toMatch(/100%/)
  })

  it('is the same only while saving it would change nothing', () => {
    expect(isSame(draft(), draft())).toBe(true)
    expect(isSame(draft(), draft({ adjustment: discount(0, 'fixed') }))).toBe(true)
    expect(isSame(draft(), draft({ observacoes: ' ' }))).toBe(true)
    expect(isSame(draft(), draft({ paying: { by: 'one', metodo: 'pix' } }))).toBe(false)
    expect(isSame(draft(), changeItem(draft(), '0', { quantidade: 2 }))).toBe(false)
  })

  it('sends no adjustment of nothing, no division of one, and no key of its own', () => {
    const items = [item({ adjustment: discount(0, 'fixed'), divisao: splitEqually([RAFA]) })]
    const [sent] = typedOf(draft({ items }), 100).comandaItens
    expect(sent).toMatchObject({ item_id: 'corte', adjustment: null, divisao: [] })
    expect(sent).not.toHaveProperty('key')
    const [free] = typedOf(draft({ items: [item({ item_id: null })] }), 100).comandaItens
    expect(free).not.toHaveProperty('item_id')
  })
})

describe('what is added', () => {
  const gel = { tipo: 'produto', item_id: 'gel', nome: 'Gel', valor: 20 } as const

  it('stands at the end; the same product once more is a quantity', () => {
    const twice = addItem(addItem(draft(), gel, RAFA), gel, RAFA)
    expect(twice.items.map(({ nome, quantidade }) => [nome, quantidade])).toEqual([
      ['Corte', 1],
      ['Gel', 2],
    ])
    const others = addItem(twice, gel, BIA)
    expect(others.items).toHaveLength(3)
    expect(new Set(others.items.map(({ key }) => key)).size).toBe(3)
  })

  it('is found by parts of its name, whatever accents are typed', () => {
    const found = offersOf(
      {
        services: [
          {
            id: 's1',
            name: 'Coloração e escova',
            category: 'Cor',
            price: 180,
            duration: 90,
            is_composite: true,
            professional_ids: [],
          },
        ],
        professionals: [],
        products: [{ id: 'p1', name: 'Máscara', category: null, price: 68, stock: 0 }],
      },
      'escova coloracao',
    )
    expect(found.map(({ nome }) => nome)).toEqual(['Coloração e escova'])
  })
})

describe('a division', () => {
  test.each([1, 2, 3, 6, 7])('among %d is equal, and 100% together', (n) => {
    const people = Array.from({ length: n }, (_, at) => ({ ...RAFA, profissional: `p${at}` }))
    expect(sumOf(splitEqually(people))).toBe(100)
  })
})

describe('paying', () => {
  it('by one method follows the total', () => {
    expect(paymentsOf({ by: 'one', metodo: 'pix' }, 80)).toEqual([{ metodo: 'pix', valor: 80 }])
    expect(paymentsOf({ by: 'one', metodo: 'pix' }, 0)).toEqual([])
  })

  it('by several says what is missing, to the centavo', () => {
    const paying = { by: 'several', amounts: { pix: 33.33, dinheiro: 33.33, debito: 0 } } as const
    const one = draft({ paying })
    expect(paymentsOf(paying, 100)).toHaveLength(2)
    expect(remaining(one, 100)).toBe(33.34)
    expect(refuseClose(one, totalsOf(one))).toBe('Falta R$ 33,34')
    expect(refuseSave(one, totalsOf(one))).toBeNull()
  })

  it('is asked for before closing, unless there is nothing to pay', () => {
    const one = draft()
    expect(refuseClose(one, totalsOf(one))).toMatch(/forma de pagamento/)
    const free = draft({ is_courtesy: true })
    expect(refuseClose(free, totalsOf(free))).toBeNull()
  })

  it('does not help a line without a name', () => {
    const one = draft({ items: [item({ nome: ' ' })], paying: { by: 'one', metodo: 'pix' } })
    expect(refuseClose(one, totalsOf(one))).toBe('Dê um nome a cada item avulso.')
  })
})
