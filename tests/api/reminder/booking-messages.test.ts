/** What a house has chosen holds for the messages of its bookings too, and these stand in the log. */

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { attemptWork } from '#api/due-work/attempt.ts'
import { createMessageHandler } from '#api/message/send-message.ts'
import { createBookingMessages } from '#api/reminder/booking-messages.ts'
import { claimWork } from '#db/due-work.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { due_work } from '#db/tables/due-work.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { chooseMessages, listLog } from '#tests/support/api/reminder-house.ts'
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

/** Sends what the outbox holds, once. */
async function sendOutbox(): Promise<void> {
  const { storage, context } = server
  const handler = createMessageHandler(context, createBookingMessages(context))
  const waiting = await storage.read((db) =>
    db.select({ id: due_work.id }).from(due_work).where(eq(due_work.state, 'waiting')),
  )
  const ids = waiting.map(({ id }) => id)
  const claim = { now: context.now(), kinds: ['message'] as const, lease_ms: 60_000 }
  const claimed = await storage.write((tx) => claimWork(tx, ids, claim))
  const { signal } = new AbortController()
  for (const work of claimed) await attemptWork(context, handler, work, signal)
}

const listStates = async () =>
  (await listLog(server.storage)).map(({ kind, state, reason }) => [kind, state, reason])

test('a confirmation stands in the log', async () => {
  await book(server, business, marina.access_token)
  await sendOutbox()
  expect(subjects).toHaveLength(1)
  expect(await listStates()).toEqual([['confirmation', 'sent', null]])
})

test('one that the house has switched off is not sent', async () => {
  const kinds = { ...DEFAULT_MESSAGES.kinds, confirmation: false }
  await chooseMessages(server.storage, business.user_id, { ...DEFAULT_MESSAGES, kinds })
  await book(server, business, marina.access_token)
  await sendOutbox()
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
  await sendOutbox()
  expect(subjects[0]).toMatch(/^Até \d\d\/\d\d, Marina$/)
})

test('who has left the list is told nothing of a booking either', async () => {
  const when = { source: 'link' as const, created_at: 0 }
  const hashes = [hashContact('marina@cliente.example')]
  await server.storage.write((tx) => insertOptOuts(tx, business.user_id, hashes, when))
  await book(server, business, marina.access_token)
  await sendOutbox()
  expect(subjects).toEqual([])
  expect(await listStates()).toEqual([['confirmation', 'skipped', 'opted_out']])
})
