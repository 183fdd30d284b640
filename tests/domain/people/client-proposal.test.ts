/** What the house takes over of what somebody typed beside a client's record. */
import { expect, test } from 'vitest'
import {
  acceptProposal,
  isKeyOnceAccepted,
  listProposedFields,
} from '#domain/people/client-proposal.ts'

const CLIENT = {
  ...{ nome: 'Ana Lima', email: 'ana@x.example', telefone: '11987654321' },
  ...{
    email_proved_at: 1,
    email_proved_by: 'house',
    telefone_proved_at: 2,
    telefone_proved_by: 'a',
  },
}
const TYPED = { nome: 'Ana Prado', email: 'nova@x.example' }

test('an e-mail that is taken over is unproved, and what is not chosen stays as it was', () => {
  expect(acceptProposal(CLIENT, TYPED, ['email'])).toEqual({
    ...{ ...CLIENT, email: 'nova@x.example', email_proved_at: null, email_proved_by: null },
  })
  expect(acceptProposal(CLIENT, TYPED, ['nome'])).toEqual({ ...CLIENT, nome: 'Ana Prado' })
})

test('what says the same, or was left empty, is no change and takes no proof away', () => {
  const same = { nome: 'Ana Prado', email: CLIENT.email }
  expect(listProposedFields(CLIENT, same)).toEqual(['nome'])
  expect(acceptProposal(CLIENT, same, ['nome', 'email'])).toEqual({ ...CLIENT, nome: 'Ana Prado' })
  expect(listProposedFields(CLIENT, { nome: '', email: '' })).toEqual([])
})

test('an e-mail opens the record of which nobody has proved the telephone, and no other', () => {
  const nobodys = { ...CLIENT, telefone_proved_by: null }
  expect(isKeyOnceAccepted(nobodys, TYPED)).toBe(true)
  expect(isKeyOnceAccepted({ ...nobodys, email: null }, TYPED)).toBe(true)
  expect(isKeyOnceAccepted(CLIENT, TYPED)).toBe(false)
  expect(isKeyOnceAccepted({ ...CLIENT, telefone_proved_by: 'house' }, TYPED)).toBe(false)
  // Nothing of it changes.
  expect(isKeyOnceAccepted(nobodys, { ...TYPED, email: CLIENT.email })).toBe(false)
})
