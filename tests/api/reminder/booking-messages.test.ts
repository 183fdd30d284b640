/** What a house has chosen holds for the messages of its bookings too, and these stand in the log. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { chooseMessages, listLog, sendOutbox } from '#tests/support/api/reminder-house.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let marina: SignedIn
let subjects: string[] = []

beforeEach(async () => {
  subjects = []
  server = await startTestServer({
    channels: {
      email: { send: async ({ subject }) => void subjects.push(subject), close: () => {} },
      sms: null,
    },
  })
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const listStates = async () =>
  (await listLog(server.storage)).map(({ kind, state, reason }) => [kind, state, reason])

test('a confirmation stands in the log', async () => {
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  expect(subjects).toHaveLength(1)
  expect(await listStates()).toEqual([['confirmation', 'sent', null]])
})

test('one that the house has switched off is not sent', async () => {
  const kinds = { ...DEFAULT_MESSAGES.kinds, confirmation: false }
  await chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, kinds })
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  expect(subjects).toEqual([])
  expect(await listStates()).toEqual([['confirmation', 'skipped', 'switched_off']])
})

test('it says what the house has written', async () => {
  const confirmation = {
    ...DEFAULT_MESSAGES.templates.confirmation,
    subject: 'Até {data}, {cliente}',
  }
  const templates = { ...DEFAULT_MESSAGES.templates, confirmation }
  await chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, templates })
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  expect(subjects[0]).toMatch(/^Até \d\d\/\d\d, Marina$/)
})

test('who has left the list is told nothing of a booking either', async () => {
  const when = { source: 'link' as const, created_at: 0 }
  const hashes = [hashContact('marina@cliente.example')]
  await server.storage.write((tx) => insertOptOuts(tx, business.user_id, hashes, when))
  await book(server, business, marina.access_token)
  await sendOutbox(server)
  expect(subjects).toEqual([])
  expect(await listStates()).toEqual([['confirmation', 'skipped', 'opted_out']])
})
