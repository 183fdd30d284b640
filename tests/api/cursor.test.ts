/** Pages of a list: each leads to the next one, and the last to none. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cutPage, parseCursor } from '#api/cursor.ts'

const getPlace = (row: number) => [row, 'id']

test('a page leads from its last row to the next one', () => {
  const { shown, next } = cutPage([1, 2, 3], 2, getPlace)
  expect(shown).toEqual([1, 2])
  expect(parseCursor(z.tuple([z.int(), z.string()]), next ?? '')).toEqual([2, 'id'])
})

test.each([[[]], [[1]], [[1, 2]]])('what fits on one page leads nowhere: %j', (rows) => {
  expect(cutPage(rows, 2, getPlace)).toEqual({ shown: rows, next: null })
})
