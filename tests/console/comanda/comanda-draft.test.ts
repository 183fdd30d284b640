import { describe, expect, it, test } from 'vitest'
import {
  addItem,
  addTip,
  type ComandaDraft,
  changeItem,
  type DraftItem,
  isSameDraft,
  listDraftPayments,
  splitEqually,
  sumShares,
  sumTips,
  toComandaRequest,
} from '#console/comanda/draft/comanda-draft.ts'
import {
  computeDraftTotals,
  findCloseProblem,
  findSaveProblem,
  getRemainingAmount,
  getRemainingFor,
} from '#console/comanda/draft/comanda-totals.ts'
import type { FiadoClient } from '#console/comanda/draft/fiado-part.ts'
import {
  chooseItemProfessional,
  listItemProfessionals,
} from '#console/comanda/draft/item-professionals.ts'
import { type ComandaCatalog, findOffers } from '#console/comanda/draft/offers.ts'
import { findDecimalFault, formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'

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

const draft = (change: Partial<ComandaDraft> = {}): ComandaDraft => ({
  items: [item()],
  adjustment: null,
  paying: { by: 'none' },
  brands: {},
  tips: [],
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
    expect(parseDecimal(typed)).toBe(number)
  })

  test.each(['-5', 'abc', '1,2,3', '1e9', '99999999999'])('%j is none', (typed) => {
    expect(parseDecimal(typed)).toBeNull()
  })

  test.each([
    ['-1', 'below'],
    ['1000000000', 'above'],
    ['R$ 10.000.000,01', 'above'],
    ['1,2,3', 'unread'],
    ['-🙂', 'unread'],
    ['10.000.000,00', null],
  ])('%j is none, being %j', (typed, fault) => {
    expect(findDecimalFault(typed)).toBe(fault)
  })

  it('is put in order as people write it', () => {
    expect(formatDecimal(1234.5, 2)).toBe('1234,50')
    expect(formatDecimal(33.34, 0)).toBe('33,34')
    expect(formatDecimal(10, 0)).toBe('10')
  })
})

describe('a draft', () => {
  it('comes to what the server will close it with', () => {
    const items = [
      item({ adjustment: discount(10, 'percentage') }),
      item({ key: '1', valor: 33.33 }),
    ]
    const totals = computeDraftTotals(draft({ items, adjustment: discount(3.33, 'fixed') }))
    expect(totals).toEqual({ items: [90, 33.33], subtotal: 123.33, total: 120, due: 120 })
  })

  it('of a courtesy is worth the same, and nobody owes it', () => {
    expect(computeDraftTotals(draft({ is_courtesy: true }))).toMatchObject({ total: 100, due: 0 })
  })

  it('says what is not possible, in place of a total', () => {
    const over = draft({ items: [item({ adjustment: discount(101, 'percentage') })] })
    expect(computeDraftTotals(over)).toMatch(/descontos/)
    const divisao = [
      { ...RAFA, percentual: 60 },
      { ...BIA, percentual: 30 },
    ]
    expect(computeDraftTotals(draft({ items: [item({ divisao })] }))).toMatch(/100%/)
  })

  it('is the same only while saving it would change nothing', () => {
    expect(isSameDraft(draft(), draft())).toBe(true)
    expect(isSameDraft(draft(), draft({ adjustment: discount(0, 'fixed') }))).toBe(true)
    expect(isSameDraft(draft(), draft({ observacoes: ' ' }))).toBe(true)
    expect(isSameDraft(draft(), draft({ paying: { by: 'single', metodo: 'pix' } }))).toBe(false)
    expect(isSameDraft(draft(), changeItem(draft(), '0', { quantidade: 2 }))).toBe(false)
  })

  it('sends no adjustment of nothing, no division of one, and no key of its own', () => {
    const items = [item({ adjustment: discount(0, 'fixed'), divisao: splitEqually([RAFA]) })]
    const [sent] = toComandaRequest(draft({ items }), 100).comandaItens
    expect(sent).toMatchObject({ item_id: 'corte', adjustment: null, divisao: [] })
    expect(sent).not.toHaveProperty('key')
    const [free] = toComandaRequest(draft({ items: [item({ item_id: null })] }), 100).comandaItens
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
    const found = findOffers(
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
            own_terms: [{ professional_id: 'rafa', price: 200, duration: 90 }],
          },
        ],
        professionals: [],
        products: [
          { id: 'p1', name: 'Máscara', category: null, barcode: null, price: 68, stock: 0 },
        ],
      },
      'escova coloracao',
      'rafa',
    )
    expect(found.map(({ nome, valor }) => [nome, valor])).toEqual([['Coloração e escova', 200]])
  })
})

describe('a division', () => {
  test.each([1, 2, 3, 6, 7])('among %d is equal, and 100% together', (n) => {
    const people = Array.from({ length: n }, (_, at) => ({ ...RAFA, profissional: `p${at}` }))
    expect(sumShares(splitEqually(people))).toBe(100)
  })
})

describe('paying', () => {
  it('by one method follows the total', () => {
    expect(listDraftPayments({ by: 'single', metodo: 'pix' }, 80)).toEqual([
      { metodo: 'pix', valor: 80 },
    ])
    expect(listDraftPayments({ by: 'single', metodo: 'pix' }, 0)).toEqual([])
  })

  it('by several says what is missing, to the centavo', () => {
    const paying = { by: 'split', amounts: { pix: 33.33, dinheiro: 33.33, debito: 0 } } as const
    const one = draft({ paying })
    expect(listDraftPayments(paying, 100)).toHaveLength(2)
    expect(getRemainingAmount(one, 100)).toBe(33.34)
    expect(findCloseProblem(one, computeDraftTotals(one), null)).toBe('Falta R$ 33,34')
    expect(findSaveProblem(one, computeDraftTotals(one))).toBeNull()
  })

  it('is asked for before closing, unless there is nothing to pay', () => {
    const one = draft()
    expect(findCloseProblem(one, computeDraftTotals(one), null)).toMatch(/forma de pagamento/)
    const free = draft({ is_courtesy: true })
    expect(findCloseProblem(free, computeDraftTotals(free), null)).toBeNull()
  })

  it('does not help a line without a name', () => {
    const one = draft({ items: [item({ nome: ' ' })], paying: { by: 'single', metodo: 'pix' } })
    expect(findCloseProblem(one, computeDraftTotals(one), null)).toBe(
      'Dê um nome a cada item avulso.',
    )
  })
})

describe('the rest by one method', () => {
  it('is what the others leave, and stays so when it is filled twice', () => {
    const amounts = { pix: 30.1, dinheiro: 20 }
    expect(getRemainingFor('debito', amounts, 100)).toBe(49.9)
    const once = { ...amounts, debito: 49.9 }
    expect(getRemainingFor('debito', once, 100)).toBe(49.9)
    expect(getRemainingFor('pix', once, 100)).toBe(30.1)
  })

  it('is nothing where the others already exceed the total', () => {
    expect(getRemainingFor('pix', { dinheiro: 120, pix: 10 }, 100)).toBe(0)
  })
})

describe('a comanda of which only Cortesia was ticked', () => {
  const empty = draft({ items: [] })
  const courtesy = draft({ items: [], is_courtesy: true })

  it('differs from the one before, and is saved so', () => {
    expect(isSameDraft(empty, courtesy)).toBe(false)
    expect(isSameDraft(courtesy, { ...courtesy })).toBe(true)
    expect(findSaveProblem(courtesy, computeDraftTotals(courtesy))).toBeNull()
  })

  it('comes to nothing and closes without a payment, whatever method was chosen', () => {
    const totals = computeDraftTotals(courtesy)
    expect(totals).toEqual({ items: [], subtotal: 0, total: 0, due: 0 })
    for (const paying of [{ by: 'none' }, { by: 'single', metodo: 'pix' }] as const) {
      expect(findCloseProblem({ ...courtesy, paying }, totals, null)).toBeNull()
      expect(toComandaRequest({ ...courtesy, paying }, 0).pagamentos).toEqual([])
    }
  })
})

it('a method that was chosen is received as nothing where nothing is due', () => {
  const free = draft({
    items: [item({ adjustment: discount(100, 'percentage') })],
    paying: { by: 'single', metodo: 'dinheiro' },
  })
  const totals = computeDraftTotals(free)
  expect(totals).toMatchObject({ total: 0, due: 0 })
  expect(findCloseProblem(free, totals, null)).toBeNull()
  expect(toComandaRequest(free, 0).pagamentos).toEqual([])
  const split = { by: 'split', amounts: { pix: 0, dinheiro: 80 } } as const
  expect(listDraftPayments(split, 80)).toEqual([{ metodo: 'dinheiro', valor: 80 }])
})

test.each([
  ['at another price', 25, RAFA],
  ['by another professional', 20, BIA],
])('a product that is added again %s stands in a line of its own', (_, valor, professional) => {
  const gel = { tipo: 'produto', item_id: 'gel', nome: 'Gel', valor: 20 } as const
  const once = addItem(draft({ items: [] }), gel, RAFA)
  const twice = addItem(once, { ...gel, valor }, professional)
  expect(twice.items.map((one) => [one.valor, one.quantidade])).toEqual([
    [20, 1],
    [valor, 1],
  ])
})

it('a product that stands there with an adjustment is not counted once more', () => {
  const gel = { tipo: 'produto', item_id: 'gel', nome: 'Gel', valor: 20 } as const
  const items = [item({ ...gel, adjustment: discount(5, 'fixed') })]
  const added = addItem(draft({ items }), gel, RAFA)
  expect(added.items.map(({ quantidade }) => quantidade)).toEqual([1, 1])
})

describe('who a line goes to', () => {
  const service = {
    ...{ id: 'corte', name: 'Corte', category: 'hair', price: 50, duration: 30 },
    ...{ is_composite: false, professional_ids: ['bia'], own_terms: [] },
  }
  const people = [
    { id: 'rafa', name: 'Rafa Lima', avatar: null },
    { id: 'bia', name: 'Bia Costa', avatar: null },
  ]
  const catalog: ComandaCatalog = { services: [service], professionals: people, products: [] }
  const cut = { tipo: 'servico' as const, item_id: 'corte', nome: 'Corte', valor: 50 }

  it('is the one who serves the visit, where they perform it, and else the first who does', () => {
    expect(chooseItemProfessional(catalog, cut, RAFA).profissional).toBe('bia')
    const gel = { tipo: 'produto' as const, item_id: 'gel', nome: 'Gel', valor: 20 }
    expect(chooseItemProfessional(catalog, gel, RAFA)).toBe(RAFA)
    expect(chooseItemProfessional(undefined, cut, RAFA)).toBe(RAFA)
  })

  it('is chosen among those who perform it, and whoever it went to already', () => {
    const line = { ...cut, ...RAFA, key: 'n1', quantidade: 1, adjustment: null, divisao: [] }
    const listIds = (profissional: string) =>
      listItemProfessionals(catalog, { ...line, profissional }, people).map(({ id }) => id)
    expect(listIds('bia')).toEqual(['bia'])
    expect(listIds('rafa')).toEqual(['rafa', 'bia'])
  })
})

describe('a part on the client’s account', () => {
  const client: NonNullable<FiadoClient> = {
    ...{ id: 'c', nome: 'Ana', telefone: null, email: null, total_gasto: 0 },
    ...{
      frequencia: 'Baixo',
      ultima_visita: null,
      visits: 0,
      observacoes: null,
      owed: 80,
      account_limit: 100,
    },
  }
  const onAccount = draft({ paying: { by: 'single', metodo: 'conta' } })
  const totals = computeDraftTotals(onAccount)

  it('is only a known client’s', () => {
    expect(findCloseProblem(onAccount, totals, null)).toMatch(/escolha o cliente/)
    expect(findCloseProblem(onAccount, totals, { ...client, account_limit: null })).toBeNull()
  })

  it('stays within the limit, which says what is owed; credit is used first', () => {
    expect(findCloseProblem(onAccount, totals, client)).toMatch(
      /deve R\$ 80,00 e o limite é R\$ 100,00/,
    )
    const never = { ...client, owed: -500, account_limit: 0 }
    expect(findCloseProblem(onAccount, totals, never)).toBeNull()
    expect(findCloseProblem(onAccount, totals, { ...never, owed: 0 })).toMatch(/não compra fiado/)
  })
})

describe('a tip', () => {
  const rafa = { profissional: 'rafa', profissionalNome: 'Rafa' }

  it('is sent beside the payments, and one of nothing is not', () => {
    const left = addTip(draft(), { ...rafa, valor: 10, metodo: 'pix' })
    const typing = addTip(left, { ...rafa, valor: 0, metodo: 'dinheiro' })
    const totals = computeDraftTotals(typing)
    expect(toComandaRequest(typing, 0).gorjetas).toEqual([{ ...rafa, valor: 10, metodo: 'pix' }])
    expect(totals).toEqual(computeDraftTotals(draft()))
    expect(isSameDraft(left, draft())).toBe(false)
  })

  it('of the change joins one in cash that stands there', () => {
    const once = addTip(draft(), { ...rafa, valor: 5.1, metodo: 'dinheiro' })
    const twice = addTip(once, { ...rafa, valor: 4.9, metodo: 'dinheiro' })
    expect(twice.tips.map(({ valor }) => valor)).toEqual([10])
    const other = addTip(twice, { ...rafa, valor: 3, metodo: 'pix' })
    expect([sumTips(other.tips), sumTips(other.tips, 'dinheiro')]).toEqual([13, 10])
  })
})
