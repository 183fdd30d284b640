import { expect, test } from 'vitest'
import { suggestEmail } from '#domain/people/email-typo.ts'

test.each([
  ['carlos@gmial.com', 'carlos@gmail.com'],
  [' Carlos@HOTMIAL.com ', 'carlos@hotmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@yaho.con.br', 'ana@yahoo.com.br'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each(['carlos@gmail.com', 'ana@yahoo.com.br', 'ana@ymail.com', 'eu@salao.con', 'gmial', ''])(
  'nothing is guessed of %s',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  },
)
