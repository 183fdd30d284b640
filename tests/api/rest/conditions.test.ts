/** Conditions without a table: what is nested too deep, and what the server itself sifts rows by. */
import { expect, test } from 'vitest'
import { parseComparison, parseLogic } from '#api/rest/protocol/parse-conditions.ts'
import { createColumns, siftRows } from '#api/rest/read/memory-view.ts'

/** `or=(…)` with others in it, so many in all. */
const nest = (depth: number) =>
  parseLogic('or', false, `${'(and'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`)

test('six conditions stand in one another, and no seventh', () => {
  expect(nest(6)).toMatchObject({ kind: 'or' })
  expect(() => nest(7)).toThrow('PGRST100')
})

test('of rows that are sifted here nothing is neither equal nor unequal, as in SQL', () => {
  const rows = [{ name: 'Ana' }, { name: 'Bia' }, { name: null }]
  const view = { name: 'people', columns: createColumns({ name: 'text' }), rows }
  const sift = (text: string) => siftRows(view, rows, [parseComparison('name', text)], [])
  expect(sift('eq.Ana')).toEqual([{ name: 'Ana' }])
  expect(sift('not.eq.Ana')).toEqual([{ name: 'Bia' }])
  const logic = parseLogic('or', true, '(name.eq.Ana,name.eq.Caio)')
  expect(siftRows(view, rows, [logic], [])).toEqual([{ name: 'Bia' }])
})
