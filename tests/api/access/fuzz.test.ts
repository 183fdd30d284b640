import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEndpoints } from '#api/contract/booking.ts'
import { pageEndpoints } from '#api/contract/page.ts'
import { reviewEndpoints } from '#api/contract/review.ts'
import { RefusalError } from '#api/errors.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import { createFuzzedGuests } from '#tests/support/api/fuzz/fuzzed-guests.ts'
import { createFuzzedRequests, type FuzzedGuest } from '#tests/support/api/fuzz/fuzzed-requests.ts'
import {
  findCall,
  formatHistogram,
  isSuccess,
  listServerErrors,
  listUndescribed,
  sendFuzzed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import type { Business } from '#tests/support/db/factories.ts'

const SEED = 20261123
const RUNS = 3000

let server: TestServer
let business: Business
let guests: FuzzedGuest[]

beforeAll(async () => {
  server = await startTestServer()
  const visited = await createFuzzedGuests(server)
  business = visited.business
  guests = visited.guests
})
afterAll(() => server.close())

const sample = (numRuns: number) =>
  fc.sample(createFuzzedRequests(business, guests), { seed: SEED, numRuns })

/** Refused before a handler was asked. */
const UNREAD = [
  'invalid_input',
  'invalid_json',
  'too_large',
  'not_found',
  'business_not_found',
  'unauthenticated',
]

test('three thousand odd requests are all answered, none with an error of ours', async () => {
  const told = await sendFuzzed(server.request, sample(RUNS))
  process.stdout.write(formatHistogram(told))
  expect(listServerErrors(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  expect(listUndescribed(told)).toEqual([])
  const ofApi = told.filter(({ sent }) => sent.path.startsWith('/api/public/'))
  const further = ofApi.filter(({ code }) => !UNREAD.includes(code))
  expect(further.length / told.length).toBeGreaterThan(0.3)
  const seen = new Set(told.map(({ code }) => code))
  const wanted = [
    ...['slot_taken', 'outside_hours', 'outside_window', 'client_conflict'],
    ...['booking_not_found', 'booking_not_reschedulable', 'review_not_pending', 'proof_needed'],
  ]
  for (const code of [...UNREAD, ...wanted]) expect(seen).toContain(code)
  const succeeded = new Set(told.filter(isSuccess).map(({ sent }) => findCall(sent)))
  const ofPage = [pageEndpoints, bookingEndpoints, reviewEndpoints].flatMap(Object.keys)
  expect([...succeeded]).toEqual(expect.arrayContaining(ofPage))
}, 120_000)

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'POST /api/public/:slug/session': async ({ body }) => {
      throw new Error(decodeURIComponent(body.nome))
    },
  })
  expect(listServerErrors(await sendFuzzed(request, sample(300))).length).toBeGreaterThan(0)
})

test('a refusal that the description does not tell of is noticed', async () => {
  const request = withHandlers(server, {
    'GET /api/public/:slug': async () => {
      throw new RefusalError({ code: 'otp_expired' })
    },
  })
  const told = await sendFuzzed(request, sample(300))
  expect(listUndescribed(told)).toEqual(['GET /api/public/:slug: 403 otp_expired'])
})
