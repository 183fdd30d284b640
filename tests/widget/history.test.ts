import { expect, test } from 'vitest'
import type { PublicPage } from '#api/contract/contract.ts'
import { groupBookings } from '#widget/history/group-bookings.ts'
import { getLinkState } from '#widget/history/linked-booking/link-state.ts'
import { listOtherDays } from '#widget/history/reschedule/use-reschedule-slots.ts'
import { createRepeatFlow } from '#widget/history/use-book-again.ts'
import { formatWhen } from '#widget/messages/format-when.ts'
import { EMPTY_FLOW } from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'

const ZONE = 'America/Sao_Paulo'
/** 12:00 on 23/11/2026 in São Paulo. */
const NOW = Date.UTC(2026, 10, 23, 15)

const booking = (fields: Partial<BookedAppointment> = {}): BookedAppointment => ({
  id: 'booking-1',
  client_id: 'client',
  service_id: 'cut',
  service_name: 'Corte',
  professional_id: 'ana',
  professional_name: 'Ana Dias',
  date: '2026-11-24',
  time: '10:00',
  duration: 30,
  price: 120,
  client_note: null,
  guest_name: null,
  status: 'confirmed',
  review_status: null,
  is_composite: false,
  composite_id: null,
  composite_items: [],
  presence_confirmed_at: null,
  created_at: '2026-11-01T12:00:00.000Z',
  ...fields,
})

const listIds = (bookings: BookedAppointment[], now = NOW) => {
  const { upcoming, past } = groupBookings(bookings, ZONE, now)
  const ids = (list: typeof past) => list.map(({ appointment }) => appointment.id)
  return { upcoming: ids(upcoming), past: ids(past) }
}

test('what is scheduled is upcoming, soonest first; all else is history, newest first', () => {
  const lists = listIds([
    booking({ id: 'late', date: '2026-12-01', status: 'pendente' }),
    booking({ id: 'done', date: '2026-11-20', status: 'completed' }),
    booking({ id: 'soon', date: '2026-11-24', time: '09:00' }),
    booking({ id: 'gone', date: '2026-11-30', status: 'cancelled' }),
    booking({ id: 'then', date: '2026-11-24', time: '17:00', status: 'scheduled' }),
  ])
  expect(lists).toEqual({ upcoming: ['soon', 'then', 'late'], past: ['gone', 'done'] })
})

test('what is over without a word of the salon stands after what is ahead', () => {
  const passed = booking({ id: 'passed', date: '2026-11-23', time: '11:30' })
  const ahead = booking({ id: 'ahead', date: '2026-11-23', time: '12:01' })
  expect(listIds([passed, ahead]).upcoming).toEqual(['ahead', 'passed'])
  const [first, second] = groupBookings([passed, ahead], ZONE, NOW).upcoming
  expect([first?.phase, second?.phase]).toEqual(['ahead', 'behind'])
})

test('whether a time has passed is read on the salon’s clock', () => {
  const [visit] = groupBookings(
    [booking({ date: '2026-11-23', time: '11:15' })],
    'America/Manaus',
    NOW,
  ).upcoming
  expect(visit?.phase).toBe('ahead')
})

test('a visit carries the client’s view of its booking', () => {
  const [visit] = groupBookings([booking()], ZONE, NOW).upcoming
  expect(visit?.appointment).toEqual({
    id: 'booking-1',
    clientId: 'client',
    serviceId: 'cut',
    professionalId: 'ana',
    date: '2026-11-24',
    time: '10:00',
    status: 'scheduled',
    price: 120,
    duration: 30,
    createdAt: '2026-11-01T12:00:00.000Z',
  })
})

test('when a booking is reads as people say it', () => {
  expect(formatWhen(booking())).toBe('ter, 24/11 às 10:00')
  expect(formatWhen({ date: '2026-11-24', time: '' })).toBe('ter, 24/11 às --:--')
})

const service = (fields: Partial<PublicPage['services'][number]>) => ({
  id: 'cut',
  name: 'Corte',
  description: null,
  price: 120,
  duration: 30,
  category: 'hair',
  created_at: '2026-01-01T00:00:00.000Z',
  is_composite: false,
  composite_items: [],
  professional_ids: ['ana'],
  own_terms: [],
  ...fields,
})

test('booking again chooses the same service and professional', () => {
  const flow = createRepeatFlow({ services: [service({})] }, booking(), '2026-11-23')
  expect(flow).toEqual({
    ...EMPTY_FLOW,
    step: 'datetime',
    service_id: 'cut',
    professional_id: 'ana',
  })
})

test('booking a composite again chooses the composite, not its first component', () => {
  const services = [service({}), service({ id: 'combo', is_composite: true })]
  const flow = createRepeatFlow({ services }, booking({ composite_id: 'combo' }), '2026-11-23')
  expect(flow.service_id).toBe('combo')
})

test('who no longer serves it is to be chosen anew, and so is what is no longer offered', () => {
  const changed = service({ professional_ids: ['rafa', 'caio'] })
  const flow = createRepeatFlow({ services: [changed] }, booking(), '2026-11-23')
  expect([flow.step, flow.professional_id]).toEqual(['professional', null])
  expect(createRepeatFlow({ services: [] }, booking(), '2026-11-23')).toBe(EMPTY_FLOW)
})

test.each([
  ['ahead', {}],
  ['ahead', { status: 'pendente' }],
  ['now', { date: '2026-11-23', time: '12:00' }],
  ['now', { date: '2026-11-23', time: '11:01', duration: 60 }],
  ['behind', { date: '2026-11-23', time: '11:00', duration: 60 }],
  ['behind', { date: '2026-11-23', time: '' }],
  ['completed', { status: 'completed' }],
  ['cancelled', { status: 'cancelled', date: '2026-11-01' }],
] as const)('the booking of a link is %s: %o', (state, fields) => {
  expect(getLinkState(booking(fields), ZONE, NOW)).toBe(state)
})

test('a booking may move to any free time but its own', () => {
  const slots = [
    { time: '10:00', professional_ids: ['ana'] },
    { time: '10:30', professional_ids: ['ana'] },
  ]
  const days = [
    { date: '2026-11-24', slots },
    { date: '2026-11-25', slots },
  ]
  expect(listOtherDays(days, booking())).toEqual([
    { date: '2026-11-24', slots: slots.slice(1) },
    { date: '2026-11-25', slots },
  ])
})
