/** The comanda in a booking's notes: what is read, written, opened and refused. */
import { describe, expect, it } from 'vitest'
import {
  type Adjustment,
  type Comanda,
  type ComandaInput,
  type ComandaItemInput,
  computeComanda,
  getPlainNote,
  openComanda,
  parseComanda,
  serializeComanda,
} from '#domain/comanda/comanda.ts'
import {
  getMainPaymentMethod,
  getRevenue,
  listProductLines,
  listSoldAmounts,
  refuseEarlyClosing,
  refusePayments,
} from '#domain/comanda/sale.ts'

const item = (fields: Partial<ComandaItemInput> = {}): ComandaItemInput => ({
  tipo: 'servico',
  nome: 'Corte',
  valor: 5000,
  quantidade: 1,
  profissional: 'rafa',
  profissionalNome: 'Rafa Lima',
  adjustment: null,
  divisao: [],
  ...fields,
})

const typed = (fields: Partial<ComandaInput> = {}): ComandaInput => ({
  comandaItens: [item()],
  adjustment: null,
  pagamentos: [],
  gorjetas: [],
  observacoes: '',
  ...fields,
})

const off = (percent: number): Adjustment => ({
  adjustmentMethod: 'percentage',
  adjustmentType: 'discount',
  adjustmentValue: percent,
})
const more = (reais: number): Adjustment => ({
  adjustmentMethod: 'fixed',
  adjustmentType: 'increase',
  adjustmentValue: reais,
})

function computed(fields: Partial<ComandaInput>): Comanda {
  const comanda = computeComanda(typed(fields))
  if ('code' in comanda) throw new Error(comanda.code)
  return comanda
}

describe('totals', () => {
  it('multiply, adjust the item, sum, and adjust the whole, in that order', () => {
    const comanda = computed({
      comandaItens: [
        item({ adjustment: off(10) }),
        item({
          tipo: 'produto',
          nome: 'Pomada',
          valor: 3990,
          quantidade: 3,
          adjustment: more(1.5),
        }),
      ],
      adjustment: off(50),
    })
    expect(comanda.comandaItens.map(({ total }) => total)).toEqual([4500, 12_120])
    expect(comanda.comandaItens[0]?.adjustment?.finalValue).toBe(4500)
    expect([comanda.subtotal, comanda.valorTotal]).toEqual([16_620, 8310])
    expect(comanda.adjustment).toEqual({ ...off(50), finalValue: 8310 })
  })

  it('stop at nothing: a discount of more than there is takes all of it', () => {
    const fixed: Adjustment = { ...more(80), adjustmentType: 'discount' }
    expect(computed({ comandaItens: [item({ adjustment: fixed })] }).valorTotal).toBe(0)
    expect(computed({ adjustment: fixed }).valorTotal).toBe(0)
    expect(computed({ adjustment: off(100) }).valorTotal).toBe(0)
  })

  it.each([
    [333, 10, 300],
    [335, 10, 301],
    [1, 50, 0],
    [3, 50, 1],
    [19_990, 33.33, 13_327],
  ])('take from %i centavos %d percent, half a centavo up: %i', (valor, percent, total) => {
    expect(computed({ comandaItens: [item({ valor })], adjustment: off(percent) }).valorTotal).toBe(
      total,
    )
  })

  it.each<[string, Partial<ComandaInput>]>([
    ['more than everything off an item', { comandaItens: [item({ adjustment: off(100.01) })] }],
    ['more than everything off the whole', { adjustment: off(101) }],
    ['less than nothing', { adjustment: more(-1) }],
    ['no number', { adjustment: more(Number.NaN) }],
    ['what nobody can pay', { comandaItens: [item({ valor: 900_000_000, quantidade: 2 })] }],
    ['an increase past all bounds', { adjustment: more(10_000_000) }],
  ])('refuse %s', (_, fields) => {
    expect(computeComanda(typed(fields))).toEqual({ code: 'comanda_adjustment' })
  })

  it('want a split to be the whole, and nobody in it twice', () => {
    const split = (...parts: [who: string, percentual: number][]) =>
      computeComanda(
        typed({
          comandaItens: [
            item({
              divisao: parts.map(([profissional, percentual]) => ({
                ...{ profissional, percentual },
                profissionalNome: profissional,
              })),
            }),
          ],
        }),
      )
    expect(split(['rafa', 60], ['bia', 40])).not.toHaveProperty('code')
    expect(split(['rafa', 33.33], ['bia', 33.33], ['leo', 33.34])).not.toHaveProperty('code')
    for (const wrong of [
      split(['rafa', 60], ['bia', 30]),
      split(['rafa', 50], ['rafa', 50]),
      split(['rafa', 99.98]),
    ]) {
      expect(wrong).toEqual({ code: 'comanda_split' })
    }
  })
})

describe('payments', () => {
  const paid = (...valores: number[]) =>
    computed({ pagamentos: valores.map((valor) => ({ metodo: 'pix' as const, valor })) })

  it('are as much as the total, to the centavo', () => {
    expect(refusePayments(paid(5000), false)).toBeNull()
    expect(refusePayments(paid(2500, 2500), false)).toBeNull()
    const refusal = { code: 'comanda_payment', total: 50 }
    for (const wrong of [paid(), paid(4999), paid(5001)]) {
      expect(refusePayments(wrong, false)).toEqual(refusal)
    }
  })

  it('are none for a courtesy, or where nothing is due', () => {
    expect(refusePayments(paid(), true)).toBeNull()
    expect(refusePayments(paid(5000), true)).toEqual({ code: 'comanda_payment', total: 0 })
    expect(refusePayments(computed({ adjustment: off(100) }), false)).toBeNull()
  })

  it('are none where a courtesy is all that there is', () => {
    const empty = computed({ comandaItens: [] })
    expect(refusePayments(empty, true)).toBeNull()
    expect(listSoldAmounts(empty, true)).toEqual([])
    expect(listProductLines(empty, true)).toEqual([])
    expect(listSoldAmounts(computed({}), true)).toEqual([0])
    const notes = serializeComanda(empty)
    expect(getRevenue({ price: 5000, comanda_total: null, notes, is_courtesy: true })).toBe(0)
    expect(getMainPaymentMethod(empty)).toBeNull()
  })

  it('have a main one, by which sales are known', () => {
    expect(getMainPaymentMethod(computed({}))).toBeNull()
    const pagamentos = [
      { metodo: 'pix' as const, valor: 1000 },
      { metodo: 'credito' as const, valor: 4000 },
    ]
    expect(getMainPaymentMethod(computed({ pagamentos }))).toBe('credito')
  })
})

describe('the document', () => {
  it('has the names of the specification, in reais', () => {
    const comanda = computed({ comandaItens: [item({ adjustment: off(10) })] })
    const document: unknown = JSON.parse(serializeComanda(comanda))
    expect(document).toMatchObject({
      comandaItens: [
        {
          tipo: 'servico',
          nome: 'Corte',
          valor: 50,
          quantidade: 1,
          profissional: 'rafa',
          profissionalNome: 'Rafa Lima',
          adjustment: {
            adjustmentMethod: 'percentage',
            adjustmentType: 'discount',
            adjustmentValue: 10,
            finalValue: 45,
          },
        },
      ],
      valorTotal: 45,
    })
  })

  it('is read as it was written elsewhere: a quantity is 1, what is unknown is left out', () => {
    const notes = JSON.stringify({
      comandaItens: [
        {
          tipo: 'servico',
          nome: 'Barba',
          valor: 35.5,
          profissional: 'p1',
          profissionalNome: 'Leo',
        },
        { tipo: 'brinde', nome: 'Café', valor: 0, quantidade: 'dois', cor: 'azul', adjustment: {} },
      ],
      valorTotal: 30,
      mesa: 4,
    })
    const comanda = parseComanda(notes)
    expect(comanda).toMatchObject({ subtotal: 3550, valorTotal: 3000, observacoes: '' })
    expect(comanda?.comandaItens).toEqual(
      [
        item({ nome: 'Barba', valor: 3550, profissional: 'p1', profissionalNome: 'Leo' }),
        item({ nome: 'Café', valor: 0, profissional: '', profissionalNome: '' }),
      ].map((it) => ({ ...it, total: it.valor })),
    )
  })

  it('states what an item came to, and that stands', () => {
    const adjustment = { ...off(10), finalValue: 44.99 }
    const notes = JSON.stringify({ comandaItens: [{ valor: 50, adjustment }] })
    expect(parseComanda(notes)).toMatchObject({
      comandaItens: [{ adjustment: { finalValue: 4499 }, total: 4499 }],
      valorTotal: 4499,
    })
  })

  it.each([null, '', 'alergia a amônia', '{', '42', 'null', '[]', '{}'])(
    'is none in %j, which stays a plain note',
    (notes) => {
      expect(parseComanda(notes)).toBeNull()
      expect(getPlainNote(notes)).toBe(notes)
      expect(getRevenue({ price: 5000, comanda_total: null, notes, is_courtesy: false })).toBe(5000)
    },
  )

  it.each([
    '{"comandaItens":"corte"}',
    '{"comandaItens":[7]}',
    '{"comandaItens":[{"nome":"Corte"}]}',
    '{"comandaItens":[{"valor":"50"}]}',
    '{"comandaItens":[{"valor":-1}]}',
    '{"comandaItens":[{"valor":1e300}]}',
    '{"comandaItens":[{"valor":9000000,"quantidade":900}]}',
  ])('cannot be read in %j, of which nobody wrote a note', (notes) => {
    expect(parseComanda(notes)).toBeNull()
    expect(getPlainNote(notes)).toBeNull()
    expect(getRevenue({ price: 5000, comanda_total: null, notes, is_courtesy: false })).toBe(5000)
  })

  it('carries the plain note', () => {
    expect(getPlainNote(serializeComanda(computed({ observacoes: 'franja curta' })))).toBe(
      'franja curta',
    )
    expect(getPlainNote(serializeComanda(computed({})))).toBeNull()
  })

  it('says what a booking brings in; a courtesy brings nothing', () => {
    const notes = serializeComanda(computed({ adjustment: off(20) }))
    expect(getRevenue({ price: 9900, comanda_total: null, notes, is_courtesy: false })).toBe(4000)
    expect(getRevenue({ price: 9900, comanda_total: null, notes, is_courtesy: true })).toBe(0)
  })

  it('says what is stored beside one that cannot be read, as the ledger does', () => {
    const notes = '{"comandaItens": ['
    expect(getRevenue({ price: 9900, comanda_total: 4200, notes, is_courtesy: false })).toBe(4200)
  })

  it('says so of one that came to nothing too: its price was not paid', () => {
    const notes = serializeComanda(computed({ adjustment: off(100) }))
    expect(getRevenue({ price: 9900, comanda_total: null, notes, is_courtesy: false })).toBe(0)
  })
})

describe('an open comanda', () => {
  const booking = {
    service_id: 's1',
    service_name: 'Corte',
    professional_id: 'rafa',
    professional_name: 'Rafa Lima',
    price: 5000,
    notes: 'franja curta',
  }

  it('has the booked service at the booking’s price, and its note', () => {
    expect(openComanda(booking, [])).toEqual({
      ...computed({ comandaItens: [item({ item_id: 's1' })] }),
      observacoes: 'franja curta',
    })
  })

  it('has the parts of a composite, which share its price to the centavo', () => {
    const parts = [
      { service_id: 'a', name: 'Penteado', price: 3000 },
      { service_id: 'b', name: 'Maquiagem', price: 3000 },
      { service_id: 'c', name: 'Unhas', price: 3000 },
    ]
    const { comandaItens, valorTotal } = openComanda({ ...booking, price: 10_000 }, parts)
    expect(comandaItens.map(({ nome, valor }) => [nome, valor])).toEqual([
      ['Penteado', 3334],
      ['Maquiagem', 3333],
      ['Unhas', 3333],
    ])
    expect(valorTotal).toBe(10_000)
  })
})

describe('products', () => {
  const pomada = (fields: Partial<ComandaItemInput> = {}) =>
    item({ tipo: 'produto', item_id: 'p1', nome: 'Pomada', valor: 4000, ...fields })

  it('of several lines are one sale', () => {
    const lines = listProductLines(
      computed({
        comandaItens: [item(), pomada({ quantidade: 2 }), pomada({ valor: 2500 })],
        adjustment: off(10),
      }),
      false,
    )
    expect(lines).toEqual([
      {
        product_id: 'p1',
        quantity: 3,
        unit_price: 3500,
        total_price: 9450,
        professional_id: 'rafa',
        professional_name: 'Rafa Lima',
      },
    ])
  })

  it('of one product at two prices are paid for at both', () => {
    const sold = (...valores: number[]) =>
      listProductLines(
        computed({ comandaItens: valores.map((valor) => pomada({ valor })) }),
        false,
      ).map(({ quantity, unit_price, total_price }) => [quantity, unit_price, total_price])
    expect(sold(4000, 2500)).toEqual([[2, 3250, 6500]])
    expect(sold(2500, 4000)).toEqual(sold(4000, 2500))
    expect(sold(4000, 0)).toEqual([[2, 2000, 4000]])
  })

  it('of a courtesy bring nothing in, and those written by hand are no sale', () => {
    expect(listProductLines(computed({ comandaItens: [pomada()] }), true)[0]?.total_price).toBe(0)
    expect(
      listProductLines(computed({ comandaItens: [item({ tipo: 'produto' })] }), false),
    ).toEqual([])
  })
})

it.each([
  ['2026-12-10', { code: 'visit_to_come', date: '2026-12-10' }],
  ['2026-12-01', { code: 'visit_to_come', date: '2026-12-01' }],
  ['2026-11-30', null],
  ['2026-11-23', null],
  ['2026-11-22', null],
  ['um dia', null],
])(
  'closing the visit of %s on 2026-11-23 is asked about where it is more than a week ahead',
  (date, refusal) => {
    expect(refuseEarlyClosing(date, '2026-11-23')).toEqual(refusal)
  },
)
