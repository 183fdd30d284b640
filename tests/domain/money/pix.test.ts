/** The code of a Pix, read back by a parser that shares nothing with what writes it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeCrc16,
  createPixCode,
  formatPixKey,
  getPixKeyKind,
  LONGEST_PIX_CITY,
  LONGEST_PIX_NAME,
  parsePixKey,
  toPixTxid,
} from '#domain/money/pix.ts'

/** Of the Banco Central's "Manual de Padrões para Iniciação do Pix", 2.6 (static, without a value). */
const PUBLISHED =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
  '5913Fulano de Tal6008BRASILIA62070503***63041D3D'

/** Fields of two digits, two of length, and the value. */
function readFields(code: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4))
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

/** Bit by bit, as the polynomial is divided by hand. */
function divideCrc(text: string): string {
  const bits = [...Buffer.from(text)].flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((n) => (byte >> n) & 1),
  )
  const register = Array.from({ length: 16 }, () => 1)
  for (const bit of bits) {
    const out = (register.shift() ?? 0) ^ bit
    register.push(0)
    if (out) for (const place of [3, 10, 15]) register[place] = (register[place] ?? 0) ^ 1
  }
  return Number.parseInt(register.join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

test('has the check sum of the published example, and its fields in its order', () => {
  expect(computeCrc16('123456789')).toBe('29B1')
  expect(computeCrc16(PUBLISHED.slice(0, -4))).toBe('1D3D')
  const key = '123e4567-e12b-12d1-a456-426655440000'
  const own = { key, name: 'Fulano de Tal', city: 'Brasília', txid: '', amount: 12_345 }
  const code = createPixCode(own)
  // Capitals and the value are all that differ.
  const wanted = PUBLISHED.slice(0, -4)
    .replace('Fulano de Tal', 'FULANO DE TAL')
    .replace('5802BR', '5406123.455802BR')
  expect(code).toBe(`${wanted}${divideCrc(wanted)}`)
})

test('is read back whole, whatever the house is called and the amount is', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 })
  const keys = fc.constantFrom('12345678909', '+5511987654321', 'pix@salao.com.br', 'a'.repeat(60))
  const amounts = fc.integer({ min: 1, max: 1_000_000_000 })
  const charge = fc.record({
    key: keys,
    name: texts,
    city: texts,
    txid: fc.uuid(),
    amount: amounts,
  })
  fc.assert(
    fc.property(charge, (typed) => {
      const code = createPixCode({ ...typed, txid: toPixTxid(typed.txid) })
      expect(code).toMatch(/^[\x20-\x7e]+$/)
      expect(code.slice(-4)).toBe(divideCrc(code.slice(0, -4)))
      const fields = readFields(code)
      expect(Object.keys(fields).sort()).toEqual(
        ['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'].sort(),
      )
      expect(readFields(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': typed.key })
      expect(Math.round(Number(fields['54']) * 100)).toBe(typed.amount)
      expect(fields['54']).toMatch(/^\d+\.\d\d$/)
      expect(fields['59']).toMatch(/^[A-Z0-9.,'/-][A-Z0-9 .,'/-]*$/)
      expect(fields['59']?.length).toBeLessThanOrEqual(LONGEST_PIX_NAME)
      expect(fields['60']?.length).toBeLessThanOrEqual(LONGEST_PIX_CITY)
      expect(fields['60']).not.toBe('')
      expect(readFields(fields['62'] ?? '')['05']).toMatch(/^[A-Za-z0-9]{1,25}$/)
    }),
  )
})

describe('a key', () => {
  test.each([
    ['123.456.789-09', 'cpf', '12345678909'],
    ['529 982 247 25', 'cpf', '52998224725'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181'],
    // The Receita Federal's own example of one with letters.
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
    [' Contato@Salao.com.br ', 'email', 'contato@salao.com.br'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
    ['(11) 98765-4321', 'phone', '+5511987654321'],
    ['11987654321', 'phone', '+5511987654321'],
    ['+55 11 3456-7890', 'phone', '+551134567890'],
    ['123E4567-E12B-12D1-A456-426655440000', 'random', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('%s is %s', (typed, kind, key) => {
    expect(parsePixKey(typed)).toEqual({ kind, key })
    expect(getPixKeyKind(key)).toBe(kind)
    // As it is shown it is read again.
    expect(parsePixKey(formatPixKey(key))).toEqual({ kind, key })
  })

  test.each([
    ['123.456.789-00', 'cpf'],
    ['111.111.111-11', 'cpf'],
    ['11.222.333/0001-82', 'cnpj'],
    ['00.000.000/0000-00', 'cnpj'],
    ['12.ABC.345/01DE-36', 'cnpj'],
    ['contato@', 'email'],
    [`${'a'.repeat(70)}@salao.com`, 'email'],
    ['+1 202 555 0123', 'unknown'],
    ['(11) 1234', 'unknown'],
    ['minha chave', 'unknown'],
    ['<script>', 'unknown'],
  ] as const)('%s is none: %s', (typed, fault) => {
    expect(parsePixKey(typed)).toBe(fault)
  })

  test('of eleven digits that are a CPF and a mobile telephone is asked about', () => {
    const both = findBoth()
    expect(parsePixKey(both)).toBe('ambiguous')
    expect(parsePixKey(`+55${both}`)).toEqual({ kind: 'phone', key: `+55${both}` })
    const cpf = `${both.slice(0, 3)}.${both.slice(3, 6)}.${both.slice(6, 9)}-${both.slice(9)}`
    expect(parsePixKey(cpf)).toEqual({ kind: 'cpf', key: both })
  })
})

/** The first CPF that reads as a mobile telephone of São Paulo. */
function findBoth(): string {
  for (let n = 0; n < 1000; n++) {
    const digits = `1198765${`${n}`.padStart(4, '0')}`
    if (typeof parsePixKey(digits) === 'string') return digits
  }
  throw new Error('one in a hundred is')
}
