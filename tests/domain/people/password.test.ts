import { expect, it } from 'vitest'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { MIN_PASSWORD_LENGTH, refusePassword } from '#domain/people/password.ts'

const WEAK = { code: 'weak_password', weak_password: { reasons: ['length'] } }

it.each(['123456', 'abcdef', 'áéíóúç', '🔑🔑🔑🔑🔑🗝', `${'xyz'.repeat(84)}abc`])(
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

const MARINA = { name: 'Marina Conceição', email: 'marina.conceicao@salao.com.br' }

it.each([
  ['characters', '      '],
  ['characters', '🔑🔑🔑🔑🔑🔑'],
  ['personal', 'marina'],
  ['personal', 'MarinaConceicao'],
  ['personal', 'conceição'],
  ['personal', 'Marina.Conceicao@salao.com.br'],
  ['personal', 'marina.conceicao'],
])('one that is guessed first is refused, as %s: %s', (reason, password) => {
  const refusal = refusePassword(password, MARINA)
  expect(refusal).toEqual({ code: 'weak_password', weak_password: { reasons: [reason] } })
  expect(refusal && formatRefusal(refusal)).toMatch(/^Esta senha é fácil de adivinhar\./)
})

it.each([
  [
    'characters',
    ['121212', '1212121', 'abcabc', 'senhasenha', 'Ábcabc', '１１１１１１', '1111111 '],
  ],
  ['pwned', ['10031990', '100390', '19900310', '29022000', '10/03/1990', '10-03-90', '1990.03.10']],
  ['pwned', ['１００３１９９０', '10031990 ', ' 010100', '31121920', '01012026']],
  ['personal', ['marina ', 'ｍａｒｉｎａ']],
  ['characters', ['12345 ', '  abc  ', '     z']],
])('what is guessed first however it is written is refused, as %s: %j', (reason, passwords) => {
  const refused = passwords.map((password) => refusePassword(password, MARINA))
  const weak = { code: 'weak_password', weak_password: { reasons: [reason] } }
  expect(refused).toEqual(passwords.map(() => weak))
})

it.each([
  '32031990',
  '10131990',
  '10031890',
  '1003199',
  '100319907',
  'banana-banana',
  'cocorico',
  'a10031990',
  'cavalo bateria cavalo bateria',
  'xyxyxz',
])('what only looks like it is taken: %s', (password) => {
  expect(refusePassword(password, MARINA)).toBeNull()
})

it('one that holds the name among other things, or is of an account without a name, is taken', () => {
  expect(refusePassword('marina-do-salao', MARINA)).toBeNull()
  expect(refusePassword('marina', { name: '', email: null })).toBeNull()
})

it('one of the most used is refused where the list is known', () => {
  const weak = { code: 'weak_password', weak_password: { reasons: ['pwned'] } }
  expect(refusePassword('123456', { isCommon: true })).toEqual(weak)
})
