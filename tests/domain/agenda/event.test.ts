import { expect, test } from 'vitest'
import { type BusinessEvent, toVisibleEvent } from '#domain/agenda/event.ts'

const moved: BusinessEvent = {
  event: 7,
  kind: 'booking_changed',
  booking_id: 'b',
  professional_id: 'bia',
  old_professional_id: 'rafa',
  dates: ['2026-11-23'],
  origin: null,
}
const { old_professional_id: _, ...told } = moved

test('an owner hears of everything', () => {
  expect(toVisibleEvent(moved, null)).toEqual(told)
  expect(
    toVisibleEvent({ ...moved, kind: 'blocks_changed', professional_id: null }, null),
  ).not.toBeNull()
})

test('a professional hears of their own bookings, and of no others', () => {
  expect(toVisibleEvent(moved, 'bia')).toEqual(told)
  expect(toVisibleEvent(moved, 'nina')).toBeNull()
  expect(toVisibleEvent({ ...moved, old_professional_id: null }, 'rafa')).toBeNull()
})

test('a booking that was given to somebody else is gone, and not told whose it is', () => {
  expect(toVisibleEvent(moved, 'rafa')).toEqual({
    ...told,
    kind: 'booking_removed',
    professional_id: 'rafa',
  })
})

test('a professional hears of blocks, whoever they are for', () => {
  const block = { ...moved, kind: 'blocks_changed', professional_id: null } as const
  expect(toVisibleEvent({ ...block, old_professional_id: null }, 'nina')?.kind).toBe(
    'blocks_changed',
  )
})
