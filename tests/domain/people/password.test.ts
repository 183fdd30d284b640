import { expect, it } from 'vitest'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { MIN_PASSWORD_LENGTH, refusePassword } from '#domain/people/password.ts'

const WEAK = { code: 'weak_password', weak_password: { reasons: ['length'] } }

it.each(['123456', 'abcdef', '      ', 'áéíóúç', '🔑🔑🔑🔑🔑🔑', 'x'.repeat(256)])(
  'a password of six characters or more is taken: %s',
  (password) => expect(refusePassword(password)).toBeNull(),
)

it.each(['', '1', '12345', 'áéíóú', '🔑🔑🔑🔑🔑', '👩🏽‍🦰'])(
  'one of fewer is refused with its reason: %s',
  (password) => expect(refusePassword(password)).toEqual(WEAK),
)

it('the sentence names the length that the rule has', () => {
  const refusal = refusePassword('')
  expect(refusal && formatRefusal(refusal)).toBe(
    `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres.`,
  )
})
