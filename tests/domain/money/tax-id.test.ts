/** A CPF or CNPJ as it is typed, told apart and judged by its check digits. */
import { expect, test } from 'vitest'
import { checkTaxId, toTaxId } from '#domain/money/tax-id.pt-BR.ts'
import { parseTaxId } from '#domain/money/tax-id.ts'

test.each([
  ['52998224725', '529.982.247-25'],
  [' 529.982.247-25 ', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
])('%s is kept as people write it', (typed, text) => {
  expect(parseTaxId(typed)).toEqual({ text })
  expect([checkTaxId(typed), toTaxId(typed)]).toEqual([null, text])
})

test.each([
  ['529.982.247-26', 'cpf'],
  ['111.111.111-11', 'cpf'],
  ['11.222.333/0001-82', 'cnpj'],
  ['1122233300018', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
] as const)('%s is none', (typed, fault) => {
  expect(parseTaxId(typed)).toBe(fault)
  expect(checkTaxId(typed)).toMatch(/^[A-Z].*\.$/)
})

test('left empty it is nobody’s', () => {
  for (const empty of [null, '', '  '])
    expect([checkTaxId(empty), toTaxId(empty)]).toEqual([null, null])
})
