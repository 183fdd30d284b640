import { expect, test } from 'vitest'
import type { ClientSession } from '#api/contract/contract.ts'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { WRONG_CODE } from '#domain/people/typed-code.pt-BR.ts'
import { getGoogleUrl, parseGoogleFragment } from '#widget/session/account/google-redirect.ts'
import { findConflict } from '#widget/session/account/session-calls.ts'
import {
  compareFoundContact,
  fillContact,
  getSignInToast,
  toContact,
} from '#widget/session/account/session-contact.ts'
import {
  refuseCode,
  refusePasswordLogin,
  refuseRegister,
  refuseSearch,
  toCodeProblem,
  toRegisterProblem,
} from '#widget/session/form/account-problems.ts'
import { refuseContact, toSignInProblem } from '#widget/session/form/problems.ts'

const marina = { name: 'Marina Souza', email: 'marina@cliente.example', phone: '11912345678' }

const refusal = (status: number, code: string, facts: object = {}) =>
  new CallError(status, { code, message: `frase de ${code}`, request_id: 'r', ...facts })

const found: Pick<ClientSession, 'client'> = {
  client: {
    id: 'c',
    name: 'Marina Souza',
    email: 'marina@cliente.example',
    phone: '11912345678',
    isAuthenticated: true,
  },
}

test('a quick login names every empty field, then the first that is wrong', () => {
  expect(refuseContact(marina)).toBeNull()
  expect(refuseContact({ name: ' ', email: '', phone: '119' })?.fields).toEqual(['name', 'email'])
  expect(refuseContact({ ...marina, email: 'marina' })?.fields).toEqual(['email'])
  expect(refuseContact({ ...marina, phone: '119' })?.fields).toEqual(['phone'])
})

test('a password login needs both, and an e-mail that may be one', () => {
  expect(refusePasswordLogin(marina.email, 'x')).toBeNull()
  expect(refusePasswordLogin('', '')?.fields).toEqual(['email', 'password'])
  expect(refusePasswordLogin('marina', 'x')?.title).toBe('Email inválido')
})

test('a new account needs all four fields; one that is there already needs no password', () => {
  expect(refuseRegister(marina, 'segredo')).toBeNull()
  expect(refuseRegister(marina, null)).toBeNull()
  expect(refuseRegister(marina, '')?.fields).toEqual(['password'])
  expect(refuseRegister({ ...marina, phone: '' }, null)?.fields).toEqual(['phone'])
  expect(refuseRegister(marina, '12345')?.title).toBe('Senha muito fraca')
  // Six characters, as the server counts them, though twelve of JavaScript's.
  expect(refuseRegister(marina, '😀'.repeat(6))).toBeNull()
  expect(refuseRegister(marina, '😀'.repeat(5))?.title).toBe('Senha muito fraca')
})

test('a search needs what it goes by', () => {
  expect(refuseSearch('email', marina.email)).toBeNull()
  expect(refuseSearch('phone', marina.phone)).toBeNull()
  expect(refuseSearch('email', ' ')?.text).toBe('Digite seu email para buscar seus dados.')
  expect(refuseSearch('phone', '')?.text).toBe('Digite seu telefone para buscar seus dados.')
  expect(refuseSearch('email', 'x')?.fields).toEqual(['email'])
  expect(refuseSearch('phone', '11')?.fields).toEqual(['phone'])
})

test('a code is six digits', () => {
  expect(refuseCode('012345')).toBeNull()
  for (const code of ['', '12345', '1234567', '12345a']) {
    expect(refuseCode(code)?.fields).toEqual(['code'])
  }
})

test('a refusal is told in the server’s words, a field’s own in ours', () => {
  const told = (cause: unknown) => toSignInProblem(cause, 'Erro no login', 'Erro ao criar cliente')
  expect(told(refusal(400, 'invalid_credentials'))).toEqual({
    title: 'Erro no login',
    text: 'frase de invalid_credentials',
    fields: [],
  })
  expect(told(refusal(422, 'invalid_email'))).toMatchObject({ fields: ['email'] })
  expect(told(refusal(422, 'invalid_phone'))).toMatchObject({ fields: ['phone'] })
})

test('what is the server’s fault, or ours, shows none of its words', () => {
  const told = (cause: unknown) => toSignInProblem(cause, 'Erro no login', 'Erro ao criar cliente')
  const fixed = {
    title: 'Erro ao criar cliente',
    text: 'Tente novamente em alguns momentos.',
    fields: [],
  }
  expect(told(refusal(500, 'unexpected'))).toEqual(fixed)
  expect(told(new TypeError('x is not a function'))).toEqual(fixed)
  expect(toSignInProblem(refusal(503, 'overloaded'), 'x').title).toBe('Erro inesperado')
  expect(told(new NetworkError('x'))).toMatchObject({ title: 'Erro no login' })
})

test('a weak password and a wrong code are each their field’s fault', () => {
  expect(toRegisterProblem(refusal(422, 'weak_password')).fields).toEqual(['password'])
  expect(toRegisterProblem(refusal(422, 'user_already_exists')).title).toBe('Erro no cadastro')
  expect(toCodeProblem(refusal(403, 'otp_expired'))).toEqual({
    title: 'Código inválido',
    text: WRONG_CODE,
    fields: ['code'],
  })
  expect(toCodeProblem(refusal(429, 'too_many_requests'))).toMatchObject({ fields: [] })
})

test('only a conflict is one', () => {
  const existing = { nome: 'M•••• S••••', email: 'm•••@c••••.example' }
  expect(findConflict(refusal(409, 'client_conflict', { existing }))).toEqual(existing)
  expect(findConflict(refusal(409, 'slot_taken'))).toBeNull()
  expect(findConflict(new NetworkError('x'))).toBeNull()
})

test('data is said to be updated only where that took effect', () => {
  expect(getSignInToast({ update_pending: false }, 'update')).toEqual({
    title: 'Dados atualizados!',
  })
  expect(getSignInToast({ update_pending: true }, 'update')).toEqual({
    title: 'Login realizado!',
    text: 'O salão vai confirmar a mudança dos seus dados.',
  })
  for (const update_pending of [true, false]) {
    expect(getSignInToast({ update_pending }, 'existing')).toEqual({ title: 'Login realizado!' })
    expect(getSignInToast({ update_pending })).toEqual({ title: 'Login realizado!' })
  }
})

test('who was found stays the same, changes, or is somebody else by the phone', () => {
  expect(toContact(found)).toEqual(marina)
  expect(compareFoundContact(found, marina)).toBe('same')
  expect(compareFoundContact(found, { ...marina, email: ' MARINA@cliente.example' })).toBe('same')
  expect(compareFoundContact(found, { ...marina, name: 'Marina Prado' })).toBe('changed')
  expect(compareFoundContact(found, { ...marina, email: 'm@outro.example' })).toBe('changed')
  expect(compareFoundContact(found, { ...marina, phone: '11900000000' })).toBe('other')
  const noPhone = { client: { ...found.client, phone: '' } }
  expect(compareFoundContact(noPhone, marina)).toBe('changed')
})

test('where a record says nothing, what was typed stands', () => {
  const typed = { name: 'Mari', email: 'mari@outro.example', phone: '11900000000' }
  expect(fillContact(found, typed)).toEqual(marina)
  const unnamed = { client: { ...found.client, name: '', email: '' } }
  expect(fillContact(unnamed, typed)).toEqual({ ...typed, phone: marina.phone })
})

test('the way to Google leads back to the same screen with its query', () => {
  const query = { service: 'a b', returnTo: 'booking' }
  const address = getGoogleUrl('https://vez.example', 'studio', { screen: 'register', query })
  const url = new URL(address)
  expect(url.origin + url.pathname).toBe('https://vez.example/auth/v1/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    provider: 'google',
    redirect_to: '/studio/register?service=a+b&returnTo=booking',
  })
})

test('the way back brings a token or an error, never both', () => {
  expect(parseGoogleFragment('#access_token=t&token_type=bearer')).toEqual({
    token: 't',
    error: '',
  })
  const error = 'O Google não confirmou o login. Tente de novo.'
  const refused = '#error=access_denied&error_code=oauth_failed&error_description=Ligue+0900'
  expect(parseGoogleFragment(refused)).toEqual({ token: '', error })
  expect(parseGoogleFragment(`${refused}&access_token=t`)).toEqual({ token: '', error })
  const foreign = '#error=x&error_code=toString&error_description=Ligue+0900'
  expect(parseGoogleFragment(foreign)).toEqual({ token: '', error: '' })
  for (const hash of ['', '#', '#secao']) {
    expect(parseGoogleFragment(hash)).toEqual({ token: '', error: '' })
  }
})
