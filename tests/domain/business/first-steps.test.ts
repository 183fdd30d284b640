import { expect, test } from 'vitest'
import {
  FIRST_STEPS,
  HOUSE_KINDS,
  listFirstStepsLeft,
  listStepsBeforeBookings,
  NO_FIRST_STEPS,
  toFirstSteps,
} from '#domain/business/first-steps.ts'
import { isOfferDuration, isOfferPrice } from '#domain/business/offer-fields.ts'
import { getStartingWeek, STARTING_SERVICES } from '#domain/business/starting-services.pt-BR.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'

const NEW = { has_hours: false, has_services: false, has_professionals: false, listed: false }

test('a house that was just registered has all of them before it', () => {
  expect(listFirstStepsLeft(NO_FIRST_STEPS, NEW)).toEqual(FIRST_STEPS)
})

test('without services or without anybody who serves nobody can book', () => {
  expect(listStepsBeforeBookings(FIRST_STEPS)).toEqual(['services', 'team'])
  expect(listStepsBeforeBookings(['house', 'page'])).toEqual([])
})

test('a house of before that takes bookings is asked for none', () => {
  const old = { has_hours: false, has_services: true, has_professionals: true, listed: true }
  expect(listFirstStepsLeft(NO_FIRST_STEPS, old)).toEqual([])
})

test('what the house has needs no step, and what was done is not asked again', () => {
  const chosen = { ...NO_FIRST_STEPS, kind: 'salon' as const }
  expect(listFirstStepsLeft(chosen, { ...NEW, has_services: true })).toEqual([
    'hours',
    'team',
    'page',
  ])
  expect(listFirstStepsLeft({ ...chosen, done: ['page', 'hours'] }, NEW)).toEqual([
    'services',
    'team',
  ])
})

test.each([null, 'barbershop', 7, [], { kind: 'bank', done: 'all' }, { done: [null, 'moon'] }])(
  'what cannot be read was not done: %j',
  (stored) => {
    expect(toFirstSteps(stored)).toEqual(NO_FIRST_STEPS)
  },
)

test('what houses of a kind begin with can be saved as it is, each name once', () => {
  for (const kind of HOUSE_KINDS) {
    const offers = STARTING_SERVICES[kind]
    expect(new Set(offers.map(({ name }) => name)).size).toBe(offers.length)
    expect(offers.length).toBeGreaterThan(3)
    for (const { price, duration } of offers) {
      expect(isOfferPrice(price)).toBe(true)
      expect(isOfferDuration(duration)).toBe(true)
    }
    expect(Object.keys(getStartingWeek(kind)).sort()).toEqual([...WEEKDAYS].sort())
  }
})
