/** How often services were booked is asked beside others as the page is drawn: no booking is read for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countBookingsByOffer, countOfferBookings } from '#db/booking/offer-counts.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { explainRead } from './explain-read.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

test('the bookings of 90 days are counted by an index that holds all of it', async () => {
  const days = { from: '2026-08-26', to: '2026-11-23' }
  const plan = await explainRead(opened, (db) => countBookingsByOffer(db, 'house', days))
  expect(plan).toContain(
    'SEARCH bookings USING COVERING INDEX bookings_service (service_id=? AND date>? AND date<?)',
  )
})

test('what refers to one service or composite is found by theirs', async () => {
  const plan = await explainRead(opened, (db) =>
    countOfferBookings(db, 'house', 'service', '2026-11-23'),
  )
  const searched = plan.filter((part) => part.startsWith('S'))
  expect(new Set(searched.map((part) => /INDEX (\w+)/.exec(part)?.[1]))).toEqual(
    new Set(['bookings_service', 'bookings_composite']),
  )
})
