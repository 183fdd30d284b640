import { expect, test } from 'vitest'
import { findState, listHolidays } from '#domain/business/holidays.ts'

test.each([
  ['Rua Augusta, 10, São Paulo - SP, 01304-001', 'SP'],
  ['Av. Sete, Salvador/BA', 'BA'],
  ['Rua da Sé, 3, Manaus, AM', 'AM'],
  ['Rua PE Cícero, 3 - Fortaleza - CE', 'CE'],
  ['Rua sem estado, 10', null],
  ['SPA Center', null],
  [null, null],
])('of %s the state is %s', (address, state) => {
  expect(findState(address)).toBe(state)
})

const day = (date: string, type: string) => ({ date, name: date, type })

test('a day of the whole country is no state’s; observances are none at all', () => {
  const country = [day('2026-12-25', 'public'), day('2026-02-16', 'bank')]
  const state = [
    ...country,
    day('2026-07-09', 'public'),
    day('2026-05-10', 'observance'),
    day('2026-12-24', 'optional'),
  ]
  expect(listHolidays(2026, { country, state }).map(({ date, kind }) => [date, kind])).toEqual([
    ['2026-02-16', 'optional'],
    ['2026-07-09', 'state'],
    ['2026-11-20', 'national'],
    ['2026-12-25', 'national'],
  ])
})
