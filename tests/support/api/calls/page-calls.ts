/** The calls of everything a client meets after booking, with what they need least said. */
import { expect } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import type { bookings } from '#db/tables/booking.ts'
import { addUser, openAccount } from '#tests/support/api/people/accounts.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import { ADDRESS, type SignedIn, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, insertBooking } from '#tests/support/db/factories.ts'
import { startProof, verifyProof } from './client-calls.ts'

type To = CallInput<'POST /api/public/:slug/bookings/:id/reschedule'>['body']
type Asked = CallInput<'GET /api/public/:slug/bookings/:id/slots'>['query']
type Review = CallInput<'POST /api/public/:slug/reviews'>['body']
type Booking = typeof bookings.$inferInsert

export function reschedule(
  server: TestServer,
  { slug }: Business,
  token: string,
  id: string,
  body: To,
) {
  const input = { params: { slug, id }, body }
  return server.call('POST /api/public/:slug/bookings/:id/reschedule', input, token)
}

/** The times of one day that a booking may move to. */
export async function listRescheduleTimes(
  server: TestServer,
  { slug }: Business,
  token: string,
  id: string,
  asked: Asked & { from: string },
): Promise<string[]> {
  const input = { params: { slug, id }, query: { to: asked.from, ...asked } }
  const { body } = await server.call('GET /api/public/:slug/bookings/:id/slots', input, token)
  return body.days.flatMap(({ slots }) => slots.map(({ time }) => time))
}

export function confirmPresence(server: TestServer, { slug }: Business, token: string, id: string) {
  return server.call('POST /api/public/:slug/bookings/:id/confirm', { params: { slug, id } }, token)
}

export function getPendingReview(server: TestServer, { slug }: Business, token: string) {
  return server.call('GET /api/public/:slug/review', { params: { slug } }, token)
}

export function sendReview(server: TestServer, { slug }: Business, token: string, body: Review) {
  return server.call('POST /api/public/:slug/reviews', { params: { slug }, body }, token)
}

export function declineReview(server: TestServer, { slug }: Business, token: string, id: string) {
  const path = 'POST /api/public/:slug/bookings/:id/decline-review'
  return server.call(path, { params: { slug, id } }, token)
}

/** The tokens of the booking links in all that was mailed so far, in the order it left. */
export async function listMailedLinks(server: TestServer, { slug }: Business): Promise<string[]> {
  const { mails } = await server.sent()
  const link = new RegExp(`${ADDRESS}/${slug}/b/([\\w-]+)`)
  return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? [])
}

/** Proves who a session's client is, by the code that is mailed to them. */
export async function proveSession(
  server: TestServer,
  business: Business,
  { access_token, client }: SignedIn,
): Promise<void> {
  await startProof(server, business, access_token)
  const code = await createSentCode(server, client.email)
  const { status } = await verifyProof(server, business, access_token, code)
  expect(status).toBe(200)
}

/** A booking of the client of a session, made in it, stored as it is. */
export function storeFor(
  server: TestServer,
  business: Business,
  { client, access_token }: SignedIn,
  fields: Partial<Booking> = {},
) {
  return insertBooking(server.storage, business, {
    client_id: client.id,
    client_name: client.name,
    client_phone: client.phone,
    client_email: client.email,
    session_id: readClaims(access_token).session_id,
    ...fields,
  })
}

/** The token of a business's owner, who is signed in. */
export async function ownerToken(
  server: TestServer,
  { user_id: id, profile: { email } }: Business,
): Promise<string> {
  await addUser(server, { id, email, first_role: 'admin' })
  return (await openAccount(server, id)).access_token
}
