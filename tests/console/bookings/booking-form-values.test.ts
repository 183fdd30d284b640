import { describe, expect, it } from 'vitest'
import {
  type BookingFormValues,
  createBlankValues,
  getBookingChanges,
  getProfessionalValues,
  getServiceValues,
  rebaseFormValues,
  toCreateBookingRequest,
  toNewClient,
  validateBookingForm,
} from '#console/bookings/booking-form/booking-form-values.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'

/** Bia charges more for it and takes longer. */
const CUT = {
  ...{ id: 'cut', name: 'Corte', price: 64.9, duration: 30, is_composite: false },
  own_terms: [{ professional_id: 'bia', price: 80, duration: 45 }],
}
const DAY_OF_BRIDE = {
  id: 'bride',
  name: 'Dia de noiva',
  price: 690,
  duration: 210,
  is_composite: true,
  own_terms: [],
}
const CARLA = { kind: 'known', id: 'carla', nome: 'Carla', telefone: null } as const

const values = (fields: Partial<BookingFormValues> = {}): BookingFormValues =>
  createBlankValues({
    client: CARLA,
    professional_id: 'rafa',
    date: '2026-11-23',
    time: '10:00',
    ...fields,
    ...getServiceValues(CUT, fields.professional_id ?? 'rafa'),
  })

const plainly = { encaixe: false, skip: false, moved: [] }

describe('what is written of a booking', () => {
  it('is proposed by the service, and may be changed', () => {
    expect([values().price, values().duration]).toEqual(['64,90', '30'])
    expect(
      toCreateBookingRequest({ ...values(), price: '1.080,5', duration: '45' }, plainly),
    ).toMatchObject({
      price: 1080.5,
      duration: 45,
    })
  })

  it('names who comes in the client’s place, and only where somebody does', () => {
    expect(toCreateBookingRequest({ ...values(), guest_name: ' Théo ' }, plainly)).toMatchObject({
      client: { id: 'carla' },
      guest_name: 'Théo',
    })
    expect(toCreateBookingRequest(values(), plainly)).not.toHaveProperty('guest_name')
    const named = { ...values(), guest_name: 'Théo' }
    expect(getBookingChanges(named, { ...named, guest_name: '' })).toEqual({ guest_name: '' })
  })

  it('is proposed as its professional does it, but for what somebody wrote', () => {
    expect(values({ professional_id: 'bia' })).toMatchObject({ price: '80,00', duration: '45' })
    const moved = getProfessionalValues(values(), 'bia')
    expect(moved).toEqual({ professional_id: 'bia', price: '80,00', duration: '45' })
    expect(getProfessionalValues({ ...values(), ...moved }, 'rafa')).toMatchObject({
      ...{ price: '64,90', duration: '30' },
    })
    const written = { ...values(), price: '70,00' }
    expect(getProfessionalValues(written, 'bia')).toEqual({
      ...{ professional_id: 'bia', duration: '45' },
    })
    expect(getProfessionalValues(createBlankValues({}), 'bia')).toEqual({ professional_id: 'bia' })
  })

  it('goes to the server as a service or as a composite, a client known or new', () => {
    expect(toCreateBookingRequest(values(), plainly)).toEqual({
      client: { id: 'carla' },
      service_id: 'cut',
      professional_id: 'rafa',
      date: '2026-11-23',
      time: '10:00',
      duration: 30,
      price: 64.9,
      status: 'confirmed',
    })
    const other: BookingFormValues = {
      ...values({ client: { kind: 'new', nome: ' Joana ', telefone: '(11) 98765-4321' } }),
      ...getServiceValues(DAY_OF_BRIDE, 'rafa'),
    }
    expect(toCreateBookingRequest(other, { encaixe: true, skip: true, moved: [] })).toMatchObject({
      client: { nome: 'Joana', telefone: '11987654321' },
      composite_id: 'bride',
      encaixe: true,
      skip_conflicts: true,
    })
  })

  it('is not sent while something of it is wrong', () => {
    expect(validateBookingForm(values())).toEqual({})
    expect(Object.keys(validateBookingForm(createBlankValues({})))).toEqual([
      'client',
      'service',
      'date',
      'time',
    ])
    expect(Object.keys(validateBookingForm({ ...values(), duration: '4', price: 'dez' }))).toEqual([
      'duration',
      'price',
    ])
    const until = { repeat: { weeks: 1, until: '2026-11-23' } }
    expect(Object.keys(validateBookingForm(values(until)))).toEqual(['repeat.until'])
    const phone = { client: { kind: 'new', nome: 'Joana', telefone: '(11) 9' } } as const
    expect(Object.keys(validateBookingForm(values(phone)))).toEqual(['client.telefone'])
    const name = { client: { kind: 'new', nome: ' ', telefone: '' } } as const
    expect(Object.keys(validateBookingForm(values(name)))).toEqual(['client.nome'])
  })

  it('is sent for a known client whose name is blank, as old rows have it', () => {
    expect(validateBookingForm(values({ client: { ...CARLA, nome: '' } }))).toEqual({})
  })
})

describe('what is changed of a booking', () => {
  it('is what was written, and nothing else', () => {
    expect(getBookingChanges(values(), values())).toEqual({})
    expect(getBookingChanges(values(), { ...values(), time: '11:00', notes: ' oi ' })).toEqual({
      time: '11:00',
      notes: 'oi',
    })
  })

  it('carries what another service costs and takes, also where that is as before', () => {
    const nails = { ...CUT, id: 'nails', own_terms: [] }
    const now = { ...values(), ...getServiceValues(nails, 'rafa') }
    expect(getBookingChanges(values(), now)).toEqual({
      ...{ service_id: 'nails', price: 64.9, duration: 30 },
    })
  })

  it('is what was agreed with whomever it is given to', () => {
    const agreed = { ...values(), service: { ...CUT, own_terms: [] } }
    const given = { ...agreed, ...getProfessionalValues(agreed, 'bia') }
    expect(getBookingChanges(agreed, given)).toEqual({ professional_id: 'bia' })
  })

  it('is its duration only where somebody wrote one: the 30 minutes of a new booking are not', () => {
    const blank = createBlankValues({})
    expect(blank.duration).toBe('30')
    const bride = { ...blank, ...getServiceValues(DAY_OF_BRIDE, 'rafa') }
    expect(bride.duration).toBe('210')
    expect(getBookingChanges(bride, { ...bride, time: '11:00' })).toEqual({ time: '11:00' })
    expect(getBookingChanges(bride, { ...bride, duration: '200' })).toEqual({ duration: 200 })
  })

  it('stays as written where the booking became another meanwhile; all else is as it became', () => {
    const before = values()
    const written = { ...before, notes: 'Alergia' }
    const now = { ...before, time: '11:30', notes: 'Outra' }
    expect(rebaseFormValues(before, written, now)).toEqual({ ...now, notes: 'Alergia' })
    expect(rebaseFormValues(before, before, now)).toEqual(now)
  })
})

it('has one key as long as the same is sent', () => {
  const getKey = createIdempotencyKeys()
  expect(getKey('a')).toBe(getKey('a'))
  const first = getKey('a')
  expect(getKey('b')).not.toBe(first)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
})

describe('somebody who is not known yet', () => {
  it.each([
    ['Joana Prado', 'Joana Prado', ''],
    ['21 99999-0001', '', '(21) 99999-0001'],
    ['9999', '', '(99) 99'],
    ['Joana Prado 21 99999-0001', 'Joana Prado', '(21) 99999-0001'],
    ['Joana - +55 (21) 3456-7890', 'Joana', '(21) 3456-7890'],
    ['Joana 2', 'Joana 2', ''],
    ['Joana 99999-0001', 'Joana 99999-0001', ''],
  ])('typed as “%s” is a name, a number or both', (typed, nome, telefone) => {
    expect(toNewClient(typed)).toEqual({ kind: 'new', nome, telefone })
  })
})
