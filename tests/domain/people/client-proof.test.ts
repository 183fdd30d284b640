import { describe, expect, test } from 'vitest'
import {
  applyProof,
  type ClientContact,
  getHouseProvenance,
  getKnownContact,
  getProvenance,
  getVouchedEmail,
  HOUSE,
  isOwnClient,
  NO_PROOF,
  replaceContact,
  toCodeProof,
  toContactProof,
} from '#domain/people/client-proof.ts'

const [MAIL, PHONE] = ['m@x.example', '11911111111']
const typed = { nome: 'Marina', email: MAIL, telefone: PHONE }
const byMail = { account_id: 'A', contacts: { email: MAIL, phone: null }, by_code: null }
const byPhone = { account_id: 'A', contacts: { email: null, phone: PHONE }, by_code: null }
const byOther = {
  account_id: 'B',
  contacts: { email: 'b@x.example', phone: '11922222222' },
  by_code: null,
}
const NOW = 5

const record = (fields: Partial<ClientContact> = {}): ClientContact => ({
  ...typed,
  ...getProvenance(typed, NO_PROOF, 1),
  ...fields,
})

test('an account is its proven contacts; one that has none is nobody', () => {
  const account = { id: 'A', email: MAIL, phone: PHONE, email_confirmed_at: 1 }
  expect(toContactProof({ ...account, phone_confirmed_at: null })).toEqual(byMail)
  expect(
    toContactProof({ ...account, email_confirmed_at: null, phone_confirmed_at: null }),
  ).toEqual(NO_PROOF)
  expect(toContactProof(null)).toEqual(NO_PROOF)
})

test('a code opens what signing in with it would: with a second step, its own contact alone', () => {
  const both = { id: 'A', email: MAIL, phone: PHONE, email_confirmed_at: 1, phone_confirmed_at: 1 }
  const contacts = { email: MAIL, phone: PHONE }
  expect(toCodeProof(both, 'email', false)).toEqual({ account_id: 'A', contacts, by_code: 'email' })
  expect(toCodeProof(both, 'email', true)).toEqual({ ...byMail, by_code: 'email' })
  expect(toCodeProof(both, 'phone', true)).toEqual({ ...byPhone, by_code: 'phone' })
  // Withdrawn since, it proves nothing any more.
  const withdrawn = { ...both, email_confirmed_at: null }
  expect(toCodeProof(withdrawn, 'email', true)).toEqual({ ...NO_PROOF, by_code: 'email' })
})

describe('whose a record is', () => {
  const house = getHouseProvenance(typed, 1)
  test.each<[string, ClientContact, Parameters<typeof isOwnClient>[1], boolean]>([
    ['typed by anybody, for the e-mail on it', record(), byMail, true],
    ['typed by anybody, for the telephone on it', record(), byPhone, true],
    ['typed by the house, for the e-mail', record(house), byMail, true],
    ['with other contacts', record(), byOther, false],
    ['for nobody', record(house), NO_PROOF, false],
    ['whose telephone another has proved', record({ telefone_proved_by: 'B' }), byMail, false],
    ['whose e-mail another has proved', record({ email_proved_by: 'B' }), byMail, false],
    [
      'whose e-mail another has proved, by telephone',
      record({ email_proved_by: 'B' }),
      byPhone,
      true,
    ],
    // Its holder wrote the e-mail there, and may have mistyped it.
    [
      'with an unproved e-mail beside a proved telephone',
      record({ telefone_proved_by: HOUSE }),
      byMail,
      false,
    ],
  ])('%s', (_, client, proof, own) => {
    expect(isOwnClient(client, proof)).toBe(own)
  })
})

test('a telephone that is proved takes off the name and e-mail that came from somebody else', () => {
  const strangers = record({ nome: 'Gil', email: 'gil@x.example', email_proved_by: 'B' })
  expect(applyProof(strangers, byPhone, typed, NOW)).toEqual({
    ...{ nome: 'Marina', email: MAIL, telefone: PHONE },
    ...{ email_proved_at: null, email_proved_by: null },
    ...{ telefone_proved_at: NOW, telefone_proved_by: 'A' },
  })
  const silent = { nome: '', email: '' }
  const unnamed = { nome: 'Cliente (••) •••••-••11', email: null }
  expect(applyProof(strangers, byPhone, silent, NOW)).toMatchObject(unnamed)
  const house = record({ nome: 'Marina S.', ...getHouseProvenance(typed, 1) })
  const kept = { nome: 'Marina S.', email: MAIL, email_proved_by: HOUSE, telefone_proved_by: 'A' }
  expect(applyProof(house, byPhone, typed, NOW)).toMatchObject(kept)
  expect(applyProof(house, byPhone, silent, NOW)).toMatchObject(kept)
  const own = record({ email_proved_by: 'A' })
  expect(applyProof(own, byPhone, silent, NOW)).toMatchObject(typed)
  const marked = applyProof(record(), byPhone, typed, NOW)
  expect(applyProof(marked, byPhone, { nome: 'X', email: '' }, 9)).toBe(marked)
})

test('a proof of an e-mail marks that alone', () => {
  expect(applyProof(record(), byMail, typed, NOW)).toEqual(
    record({ email_proved_at: NOW, email_proved_by: 'A' }),
  )
})

test('what replaces a contact is unproved, and what stays keeps its proof', () => {
  const own = applyProof(record(), byMail, typed, NOW)
  const changed = replaceContact(own, { ...typed, email: 'nova@x.example' }, byMail, 9)
  expect(changed).toEqual(record({ email: 'nova@x.example' }))
  expect(replaceContact(own, { ...typed, nome: 'M' }, byMail, 9)).toEqual({ ...own, nome: 'M' })
})

test('only what is proved, typed by the caller or given by the house is handed out', () => {
  expect(getKnownContact(record(), byMail, false)).toEqual({ ...typed, telefone: '' })
  expect(getKnownContact(record(), byMail, true)).toEqual(typed)
  expect(getKnownContact(record(getHouseProvenance(typed, 1)), byMail, false)).toEqual(typed)
  const silent = { nome: '', email: '' }
  expect(getKnownContact(record(), byPhone, false)).toEqual({ ...typed, ...silent })
  const taken = applyProof(record(), byPhone, silent, 1)
  expect(getKnownContact(taken, byPhone, false)).toEqual({ ...typed, ...silent })
  expect(getKnownContact(applyProof(record(), byPhone, typed, 1), byPhone, false)).toEqual(typed)
})

test('the house writes to an e-mail that somebody vouched for', () => {
  expect(getVouchedEmail(record())).toBeNull()
  expect(getVouchedEmail(record({ email_proved_by: HOUSE }))).toBe(MAIL)
})
