import { expect, test } from 'vitest'
import { type HouseEvent, heardBy } from '#domain/agenda/event.ts'

const moved: HouseEvent = {
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
  expect(heardBy(moved, null)).toEqual(told)
  expect(heardBy({ ...moved, kind: 'blocks_changed', professional_id: null }, null)).not.toBeNull()
})

test('a professional hears of his own bookings, and of no others', () => {
  expect(heardBy(moved, 'bia')).toEqual(told)
  expect(heardBy(moved, 'nina')).toBeNull()
  expect(heardBy({ ...moved, old_professional_id: null }, 'rafa')).toBeNull()
})

test('a booking that was given to somebody else is gone, and not told whose it is', () => {
  expect(heardBy(moved, 'rafa')).toEqual({
    ...told,
    kind: 'booking_removed',
    professional_id: 'rafa',
  })
})

test('a professional hears of blocks, whoever they are for', () => {
  const block = { ...moved, kind: 'blocks_changed', professional_id: null } as const
  expect(heardBy({ ...block, old_professional_id: null }, 'nina')?.kind).toBe('blocks_changed')
})
