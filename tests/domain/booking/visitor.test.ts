/** By whom a visit is called. */
import { expect, test } from 'vitest'
import { displayVisitorAndClient, getRecipient } from '#domain/booking/visitor.ts'
import { WALK_IN_NAME } from '#domain/text/display.ts'

test('a guest is named with the client who booked, and alone where that is nobody known', () => {
  const booked = { client_name: 'Ana Souza', guest_name: 'Miguel' }
  expect(displayVisitorAndClient(booked)).toBe('Miguel (por Ana Souza)')
  expect(displayVisitorAndClient({ ...booked, client_name: WALK_IN_NAME })).toBe('Miguel')
  expect(displayVisitorAndClient({ client_name: WALK_IN_NAME, guest_name: null })).toBe(
    'Cliente sem cadastro',
  )
})

test('a receipt is the client’s who booked, and the guest’s where that is nobody known', () => {
  const booked = { client_name: 'Ana Souza', guest_name: 'Miguel' }
  expect(getRecipient(booked)).toBe('Ana Souza')
  expect(getRecipient({ ...booked, client_name: WALK_IN_NAME })).toBe('Miguel')
})
