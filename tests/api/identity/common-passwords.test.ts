import { expect, it } from 'vitest'
import { isCommonPassword } from '#api/identity/common-passwords.ts'

it.each([
  '123456',
  'Flamengo',
  'senha123',
  'Senha@123',
  'mudar123',
  'brasil2024',
  'Vitória1',
  'teamo10!',
  'corinthians',
  'abc12345',
  '1234senha',
  'senha4821',
  '99senha99!',
  '12flamengo',
  'sunshine7392',
  'ｆｌａｍｅｎｇｏ',
  'senha１２３',
  '12345678 ',
  'Flamengo ',
])('is among the first guesses: %s', (password) => expect(isCommonPassword(password)).toBe(true))

it.each([
  'demo1234',
  'senha do salão',
  'brasilia-1960-ipe',
  'mar1nazul',
  'x2024',
  'cafe com leite',
  'senha48213975',
  '48213senha',
  '7senhas7chaves',
  'flamengo-e-eu',
  '4821-7390-11',
])('is not: %s', (password) => expect(isCommonPassword(password)).toBe(false))

it.each([
  ...[
    '12 34 56',
    '12-34-56',
    'p a s s w o r d',
    'senha 123',
    's e n h a s',
    'qwerty\u200b',
    '1\u00ad23456',
  ],
  ...['\u202e123456', 'abc123abc123', 'qwerty qwerty'],
])('%j is one, written twice or with what nobody sees', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['cavalo bateria grampo', 'flor-de-maracujá-7', 'corujaazulcorujaazul'])(
  '%j is none for its spaces',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
