/** Run in processes of different `TZ` by `zones.test.ts`: what they print must not differ. */
import { checkSlot, listSlots } from '#domain/availability/slots.ts'
import { refuseCancellation } from '#domain/booking/cancellation.ts'
import { displayDate } from '#domain/text/display.ts'
import { getTodayInZone, parseDate, toEpochDay } from '#domain/time/civil-time.ts'
import { listClockJumps, toInstant } from '#domain/time/clock.ts'
import {
  createCase,
  createReferenceBooking,
  createTiming,
  toAvailabilityQuery,
} from '#tests/support/domain/availability-query.ts'

const VISITS: [timezone: string, date: string, now: string][] = [
  ['America/Sao_Paulo', '2026-03-10', '2026-03-10T02:30:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T01:10:00Z'],
  ['America/Sao_Paulo', '2018-02-18', '2018-02-17T20:00:00Z'],
  ['America/Manaus', '2026-12-31', '2026-12-31T03:59:00Z'],
  ['America/Noronha', '2028-02-29', '2028-02-29T01:59:00Z'],
  ['Europe/Lisbon', '2026-03-29', '2026-03-28T23:00:00Z'],
]

const answers = VISITS.map(([timezone, date, at]) => {
  const now = Date.parse(at)
  const bookings = [createReferenceBooking('10:00', createTiming(50), { date })]
  const question = toAvailabilityQuery(
    createCase({ open: ['00:00-12:00', '13:00-24:00'], general: { timezone }, bookings, now }),
  )
  return {
    today: getTodayInZone(timezone, now),
    list: listSlots(question),
    judged: checkSlot(question, date, '10:30'),
    start: toInstant(timezone, date, '00:30'),
    jumps: listClockJumps(timezone, toEpochDay(date) - 30, toEpochDay(date) + 30),
    cancel: refuseCancellation({
      zone: timezone,
      date,
      time: '23:00',
      status: 'confirmed',
      deadline: 2,
      now,
    }),
  }
})

const texts = ['2026-03-10', 'March 10, 2026', '10 Mar 2026 23:30', '2026-03-10T23:30:00']
const dates = texts.map((text) => ({ text, parsed: parseDate(text), shown: displayDate(text) }))

process.stdout.write(JSON.stringify({ answers, dates }))
