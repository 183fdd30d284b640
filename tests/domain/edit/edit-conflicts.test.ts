import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue, listEditConflicts } from '#domain/edit/edit-conflicts.ts'

const week = [{ start: '09:00', end: '18:00' }]

test('what is still as it was shown may be changed', () => {
  const stored = { name: 'Aurora', phone: null, monday: { enabled: true, schedules: week } }
  const shown = { name: 'Aurora', monday: { schedules: [...week], enabled: true } }
  const changes = { name: 'Studio Aurora', monday: { enabled: false, schedules: [] } }
  expect(listEditConflicts(stored, { changes, shown })).toEqual([])
})

test('names the fields that somebody else changed, and none beside them', () => {
  const stored = { name: 'Aurora', phone: '11987654321', address: 'Rua B' }
  const edit = {
    changes: { name: 'Lima', phone: '1130000000' },
    shown: { name: 'Aurora', phone: null },
  }
  expect(listEditConflicts<Record<string, unknown>>(stored, edit)).toEqual(['phone'])
})

test('an edit that was saved already is in conflict with nothing', () => {
  const values = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(values, values, (shown, changes) => {
      expect(listEditConflicts({ ...shown, ...changes }, { changes, shown })).toEqual([])
    }),
  )
})

test('two values say the same if and only if they are written the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSameValue(one, structuredClone(one))).toBe(true)
      expect(isSameValue(one, other)).toBe(isSameValue(other, one))
    }),
  )
  expect(isSameValue([], {})).toBe(false)
  expect(isSameValue({ a: undefined }, {})).toBe(true)
  expect(isSameValue(null, {})).toBe(false)
  expect(isSameValue([1, 2], [1])).toBe(false)
})
