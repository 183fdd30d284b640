/** What is asked at each booking of a stranger reads their own rows and the few new ones, no more. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countNewUnproven,
  countProvenBookings,
  countUnprovenBookings,
  hasNewUnproven,
} from '#db/booking/booking-limits.ts'
import type { Db } from '#db/dialect/kit.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { explainRead } from './explain-read.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

const session = { id: randomUUID(), user_id: randomUUID(), client_id: randomUUID() }
const moment = { now: 0, today: '2026-11-23', time: '10:00' }
const contacts = { email: 'm@x.example', phone: '11911111111' }

test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
  [
    'of somebody unproven',
    (db) => countUnprovenBookings(db, session, moment),
    ['bookings_session (session_id=?)', 'bookings_client (user_id=? AND client_id=?)'],
  ],
  [
    'of somebody proven',
    (db) => countProvenBookings(db, session, contacts, moment),
    [
      'bookings_session (session_id=?)',
      'bookings_phone (client_phone=? AND user_id=?)',
      'bookings_email (client_email=? AND user_id=?)',
    ],
  ],
  [
    'of a house',
    (db) => countNewUnproven(db, session.user_id, 0),
    ['bookings_unproven (user_id=? AND created_at>?)'],
  ],
])('what is counted %s has its index', async (_, run, indexes) => {
  const plan = await explainRead(opened, run)
  const searched = plan.filter((part) => part.startsWith('S'))
  expect(searched).toEqual(indexes.map((it) => `SEARCH bookings USING INDEX ${it}`))
})

test('whether a house was sent so many is answered by their index alone', async () => {
  const plan = await explainRead(opened, (db) => hasNewUnproven(db, session.user_id, 0, 1))
  expect(plan).toEqual([
    'SEARCH bookings USING COVERING INDEX bookings_unproven (user_id=? AND created_at>?)',
  ])
})
