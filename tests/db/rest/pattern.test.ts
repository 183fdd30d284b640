import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeLike, toGlob, toPatternTest, toRegex } from '#db/rest/pattern.ts'

const matches = (pattern: string, text: string, ignoresCase = false) =>
  toPatternTest(escapeLike(pattern), ignoresCase)(text)

test.each([
  ['Corte', 'Corte', true],
  ['Corte', 'Cortes', false],
  ['%', '', true],
  ['*', 'tudo', true],
  ['_orte', 'Corte', true],
  ['%a%b', 'xaxbxb', true],
  ['%a%b', 'xbxa', false],
  ['50\\%', '50%', true],
  ['50\\%', '500', false],
  ['a\\_b', 'axb', false],
  ['[c]', '[c]', true],
  ['C', 'c', false],
])('%s on %s: %s', (pattern, text, found) => {
  expect(matches(pattern, text)).toBe(found)
})

test('knows letters with accents in both cases', () => {
  expect(matches('%ÁGUA', 'com água', true)).toBe(true)
  expect([toGlob('á%[', true), toRegex('á%.', true)]).toEqual(['[áÁ]*[[]', '^[áÁ].*\\.$'])
})

test('finds what a regular expression of the same pattern finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '.', '*'), maxLength: 12 })
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '_', '%', '.'), maxLength: 6 })
  fc.assert(
    fc.property(pattern, text, fc.boolean(), (typed, said, ignoresCase) => {
      const regex = new RegExp(toRegex(escapeLike(typed), ignoresCase), 's')
      expect(matches(typed, said, ignoresCase)).toBe(regex.test(said))
    }),
    { numRuns: 2000 },
  )
})

test('a long text that nearly matches is not gone through again and again', () => {
  // One that goes back to each wildcard in turn would never be done.
  expect(matches('%a%a%a%a%a%b', 'a'.repeat(20_000))).toBe(false)
})
