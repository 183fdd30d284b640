import { expect, test } from 'vitest'
import { hasWord, isVisibleText } from '#domain/text/visible.ts'

test.each([
  ['nothing', ''],
  ['blanks', ' \u00A0\u3000\n'],
  ['a mark that joins', '\u200D\u2060'],
  ['a blank braille cell', '\u2800'],
  ['a Hangul filler', '\u3164\u115F\u1160\uFFA0'],
  ['a variation of nothing', '\uFE0F\u034F'],
])('nobody sees %s, and it says nothing', (_, text) => {
  expect(isVisibleText(text)).toBe(false)
  expect(hasWord(text)).toBe(false)
})

test.each(['Preço', '2', '전', '✂️ corte'])('%s is seen, and says something', (text) => {
  expect(isVisibleText(text)).toBe(true)
  expect(hasWord(text)).toBe(true)
})

test.each(['.', '—', '✂️', '???'])('%s is seen, and says nothing', (text) => {
  expect(isVisibleText(text)).toBe(true)
  expect(hasWord(text)).toBe(false)
})
