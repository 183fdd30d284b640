import { expect, test } from 'vitest'
import { parseAddress } from '#domain/business/address.ts'

const AUGUSTA = {
  street: 'Rua Augusta, 1200',
  quarter: 'Consolação',
  city: 'São Paulo',
  state: 'SP',
}

test.each([
  ['Rua Augusta, 1200 - Consolação, São Paulo - SP', AUGUSTA],
  ['Rua Augusta, 1200, Consolação, São Paulo/sp', AUGUSTA],
  ['Rua Augusta, 1200\nConsolação, São Paulo - SP, 01304-001', null],
  [
    'Av. Brasil, 300 sala 2 - Centro, Curitiba - PR, 80000-000',
    { street: 'Av. Brasil, 300 sala 2', quarter: 'Centro', city: 'Curitiba', state: 'PR' },
  ],
  ['Rua das Flores, 10', null],
  ['Rua das Flores, 10 - Centro, Lisboa - PT', null],
  ['', null],
  [null, null],
])('%j is told apart only where it is sure', (typed, parts) => {
  expect(parseAddress(typed)).toEqual(parts)
})
