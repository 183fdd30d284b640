import { expect, test } from 'vitest'
import { isSameSecret } from '#api/crypto.ts'

test('a secret is the same letter by letter, and one of another length is another', () => {
  expect(isSameSecret('vez-ção', 'vez-ção')).toBe(true)
  for (const given of ['vez-çãO', 'vez-çã', 'vez-ção ', ''])
    expect(isSameSecret(given, 'vez-ção')).toBe(false)
})
