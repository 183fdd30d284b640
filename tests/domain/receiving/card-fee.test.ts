/** What a card costs, by the house's lines, and what of it each professional bears. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listBookingFees, listBookingMovements } from '#domain/ledger/ledger.ts'
import {
  type CardFee,
  findCardFee,
  getCardTerms,
  shareCardFee,
  sortCardFees,
} from '#domain/receiving/card-fee.ts'

const VISA: CardFee = { method: 'credito', brand: 'Visa', hundredths: 299, days: 30 }
const OTHERS: CardFee = { method: 'credito', brand: '', hundredths: 350, days: 31 }
const DEBIT: CardFee = { method: 'debito', brand: '', hundredths: 137, days: 0 }
const fees = [VISA, OTHERS, DEBIT]
const cards = { fees, day: '2026-12-15' }

describe('the line of a card', () => {
  test.each([
    [{ metodo: 'credito', bandeira: 'visa ' }, VISA],
    [{ metodo: 'credito', bandeira: 'Elo' }, OTHERS],
    [{ metodo: 'credito' }, OTHERS],
    [{ metodo: 'debito', bandeira: 'Visa' }, DEBIT],
    [{ metodo: 'pix', bandeira: 'Visa' }, null],
    [{ metodo: 'dinheiro' }, null],
  ])('of %j', (payment, line) => {
    expect(findCardFee(fees, payment)).toBe(line)
  })

  test('of a brand without one, where no line is for all others, is none', () => {
    expect(findCardFee([VISA], { metodo: 'credito', bandeira: 'Elo' })).toBeNull()
    expect(findCardFee([VISA], { metodo: 'credito' })).toBeNull()
  })
})

test.each([
  [10_000, 299, 299],
  [50, 100, 1],
  [49, 100, 0],
  [1_050, 1_000, 105],
  [1_000_000_000, 10_000, 1_000_000_000],
  [0, 299, 0],
])('%i centavos at %i hundredths cost %i: half a centavo rounds up', (valor, hundredths, fee) => {
  const lines = [{ ...DEBIT, hundredths }]
  expect(getCardTerms({ fees: lines, day: '2026-12-15' }, { metodo: 'debito', valor }).fee).toBe(
    fee,
  )
})

const toVisit = (pagamentos: object[], valorTotal: number) => ({
  notes: JSON.stringify({ comandaItens: [], valorTotal, pagamentos }),
  ...{ comanda_total: null, price: 0, is_courtesy: false },
})

describe('a visit that is paid by several', () => {
  const visit = toVisit(
    [
      { metodo: 'credito', bandeira: 'Visa', valor: 100 },
      { metodo: 'credito', valor: 50 },
      { metodo: 'debito', valor: 20 },
      { metodo: 'pix', valor: 30 },
    ],
    200,
  )

  test('has an entry for each method and day, each by its own line', () => {
    expect(listBookingMovements(visit, cards)).toEqual([
      { method: 'pix', amount: 3000 },
      { method: 'debito', amount: 2000 },
      { method: 'credito', amount: 10_000, arrives_on: '2027-01-14' },
      { method: 'credito', amount: 5000, arrives_on: '2027-01-15' },
    ])
    expect(listBookingFees(visit, cards)).toEqual([
      { method: 'debito', amount: -27 },
      { method: 'credito', amount: -299, arrives_on: '2027-01-14' },
      { method: 'credito', amount: -175, arrives_on: '2027-01-15' },
    ])
  })

  test('as a courtesy costs nothing, and without lines arrives at once', () => {
    expect(listBookingFees({ ...visit, is_courtesy: true }, cards)).toEqual([])
    expect(listBookingMovements(visit)).toEqual([
      { method: 'pix', amount: 3000 },
      { method: 'debito', amount: 2000 },
      { method: 'credito', amount: 15_000 },
    ])
  })
})

describe('a fee that is shared', () => {
  test('is borne by each part as its commission is to the whole', () => {
    const parts = [
      { gross: 10_000, amount: 5000 },
      { gross: 10_000, amount: 2000 },
    ]
    expect(shareCardFee(parts, 600).map(({ fee }) => fee)).toEqual([150, 60])
    expect(shareCardFee([{ gross: 100, amount: 0 }], 9)).toEqual([
      { gross: 100, amount: 0, fee: 0 },
    ])
  })

  test('never takes more than there is, nor more than a commission of what was sold', () => {
    const part = fc.record({ gross: fc.nat(100_000), rate: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat(10_000), (typed, share) => {
        const parts = typed.map(({ gross, rate }) => ({
          gross,
          amount: Math.round((gross * rate) / 100),
        }))
        const due = parts.reduce((sum, { gross }) => sum + gross, 0)
        const fee = Math.round((due * share) / 10_000)
        const borne = shareCardFee(parts, fee)
        expect(borne.reduce((sum, one) => sum + one.fee, 0)).toBeLessThanOrEqual(fee)
        for (const one of borne) expect(one.fee).toBeLessThanOrEqual(one.amount + 1)
      }),
    )
  })
})

test('lines stand in one order, that of all other brands last', () => {
  expect(sortCardFees([OTHERS, VISA, DEBIT])).toEqual([DEBIT, VISA, OTHERS])
})
