import { expect, test } from 'vitest'
import { listRoomSources, readOurs } from '#tests/support/structure/repository.ts'
import { listSpreadLiterals } from './spreads.ts'

const CHECKED = /^(domain|db|api|widget|console)\//

test('no literal is spread within another', () => {
  const files = listRoomSources().filter((file) => CHECKED.test(file))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    listSpreadLiterals(file, readOurs(file)).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

test('finds one, and leaves those of a condition or a name alone', () => {
  const source = `
    const one = { ...{ a, b }, c }
    const two = { ...(isOpen && { a }), ...rest }
    const three = [...[a, b]]
  `
  expect(listSpreadLiterals('some.ts', source)).toEqual([2])
})
