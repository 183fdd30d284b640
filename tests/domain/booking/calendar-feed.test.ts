/** What phones make of a house's calendar: read by a library of others', as they would. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { formatCalendarFeed } from '#domain/booking/calendar-feed.ts'

type Booking = Parameters<typeof formatCalendarFeed>[0]['bookings'][number]

const BOOKING: Booking = {
  ...{ id: 'b-1', client_name: 'Marina Souza', guest_name: null, service_name: 'Corte' },
  ...{ professional_name: 'Rafa', date: '2026-11-23', time: '21:30', duration: 90 },
  ...{ isCancelled: false, version: 1 },
  created_at: Date.UTC(2026, 10, 20, 12, 0, 5),
  updated_at: Date.UTC(2026, 10, 21, 12, 0, 5),
}

function write(bookings: Partial<Booking>[], zone = 'America/Sao_Paulo', isOfHouse = false) {
  return formatCalendarFeed({
    ...{ name: 'Rafa · Salão', zone, isOfHouse },
    getUrl: ({ id }) => `https://vez.example/admin/agenda?agendamento=${id}`,
    bookings: bookings.map((one) => ({ ...BOOKING, ...one })),
  })
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

const toIso = (time: ICAL.Time) => time.toJSDate().toISOString()

test('a booking stands at its instant, with who comes and for what', () => {
  const [event] = read(write([{}]))
  expect(event).toMatchObject({ uid: 'b-1.agenda@vez', summary: 'Marina Souza · Corte' })
  expect([event?.startDate, event?.endDate].map((time) => time && toIso(time))).toEqual([
    '2026-11-24T00:30:00.000Z',
    '2026-11-24T02:00:00.000Z',
  ])
  expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

test.each([
  // Brazil's clocks went forward on 4 November 2018, at midnight.
  ['America/Sao_Paulo', '2018-11-03', '2018-11-03T12:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T11:00:00.000Z'],
  ['America/New_York', '2026-10-31', '2026-10-31T13:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T14:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-28', '2026-03-28T09:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', '2026-03-29T08:00:00.000Z'],
])('nine in the morning stays so across a change of the clocks: %s, %s', (zone, date, start) => {
  const [event] = read(write([{ date, time: '09:00' }], zone))
  expect(event && toIso(event.startDate)).toBe(start)
})

test('what was called off says so, under the same id and a higher number', () => {
  const [before] = read(write([{}]))
  const [after] = read(write([{ isCancelled: true, version: 4 }]))
  expect(after?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(after?.uid).toBe(before?.uid)
  expect([before?.sequence, after?.sequence]).toEqual([0, 3])
})

test('any text comes back as it was, in lines of at most 75 octets', () => {
  const client_name = 'Maria; "Má" \\, João & Cia\nBEGIN:VALARM 💈'
  const service_name = 'Corte, barba e sobrancelha com toalha quente e navalha '.repeat(5).trim()
  const text = write([{ client_name, service_name }])
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const [event, ...others] = read(text)
  expect(event?.summary).toBe(`${client_name} · ${service_name}`)
  expect(others).toEqual([])
})

test('the house sees who serves; whoever comes in a client’s place is named', () => {
  const [event] = read(write([{ guest_name: 'Bia' }], 'America/Sao_Paulo', true))
  expect([event?.summary, event?.description]).toEqual(['Bia · Corte', 'Com Rafa'])
})

test('an old row without a time that can be read is left out, and odd moments are not told', () => {
  const odd = { id: 'b-3', created_at: Number.MAX_VALUE, updated_at: Number.MAX_VALUE }
  const events = read(write([{ time: 'às nove' }, { id: 'b-2' }, odd]))
  expect(events.map(({ uid }) => uid)).toEqual(['b-2.agenda@vez', 'b-3.agenda@vez'])
})

test('without a booking it is a calendar all the same', () => {
  const calendar = new ICAL.Component(ICAL.parse(write([])))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Rafa · Salão')
})
