/** What a one-time code at a house opens of an account that has proved both of its contacts. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateUser } from '#db/account/users.ts'
import { listOwnBookings } from '#tests/support/api/calls/booking-calls.ts'
import {
  requestClientSearch,
  signInByAccount,
  signInByCode,
  signInClient,
  startProof,
  verifyProof,
} from '#tests/support/api/calls/client-calls.ts'
import { createSalonWithClient, insertBookingAt } from '#tests/support/api/calls/known-client.ts'
import { addFactor, markSecondStep } from '#tests/support/api/people/factors.ts'
import { createSentCode } from '#tests/support/api/people/one-time-codes.ts'
import { createEmail, proveEmail } from '#tests/support/api/people/sign-up.ts'
import { readAccountClaims } from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let salon: Business
let account: { id: string; token: string }
const email = createEmail('marina')
const phone = createPhone()
beforeEach(async () => {
  server = await startTestServer()
  salon = await createSalonWithClient(server, { nome: 'Marina', email, telefone: phone })
  await insertBookingAt(server, salon, { time: '10:00', client_email: email, client_phone: null })
  await insertBookingAt(server, salon, { time: '14:00', client_email: null, client_phone: phone })
  account = await proveEmail(server, email)
  await setPhone(phone)
})
afterEach(() => server.close())

const setPhone = (proven: string | null) =>
  server.storage.write((tx) => {
    const now = server.context.now()
    const phone_confirmed_at = proven === null ? null : now
    return updateUser(tx, account.id, { phone: proven, phone_confirmed_at, updated_at: now })
  })

async function readTimes(token: string): Promise<string[]> {
  const { body } = await listOwnBookings(server, salon, token)
  return body.bookings.map(({ time }) => time).sort()
}

async function enterByCode(contact: { email: string } | { telefone: string }): Promise<string> {
  await requestClientSearch(server, salon, contact)
  const code = await createSentCode(server, 'email' in contact ? contact.email : contact.telefone)
  return (await signInByCode(server, salon, contact, code)).body.access_token
}

test('without a second step it is the account, as it would be by the same code at its sign-in', async () => {
  expect(await readTimes(await enterByCode({ email }))).toEqual(['10:00', '14:00'])
  expect(await readTimes(await enterByCode({ telefone: phone }))).toEqual(['10:00', '14:00'])
})

test('with a second step, which no code took, it is the contact that the code went to alone', async () => {
  await addFactor(server, account.id)
  const byMail = await enterByCode({ email })
  expect(await readTimes(byMail)).toEqual(['10:00'])
  expect(await readTimes(await enterByCode({ telefone: phone }))).toEqual(['14:00'])
  // Nor does a session vouch for more than it has.
  const typed = { nome: 'Marina', email, telefone: phone }
  const { body: next } = await signInClient(server, salon, typed, byMail)
  expect([next.level, await readTimes(next.access_token)]).toEqual(['proven', ['10:00']])
})

test('a second step that was only begun narrows nothing: the account’s telephone names the client', async () => {
  await addFactor(server, account.id, 'unverified')
  const ofPhone = { nome: 'Marina', email: createEmail('outra'), telefone: phone }
  salon = await createSalonWithClient(server, ofPhone)
  const [known] = salon.clients
  // Whom the e-mail finds is somebody else, with a telephone of their own.
  await signInClient(server, salon, { nome: 'Marina', email, telefone: createPhone() })
  await requestClientSearch(server, salon, { email })
  const { body } = await signInByCode(server, salon, { email }, await createSentCode(server, email))
  expect(body.client.id).toBe(known?.id)
})

test('a session that was raised by a code is raised by as much', async () => {
  await addFactor(server, account.id)
  const typed = { nome: 'Marina', email, telefone: phone }
  const { access_token } = (await signInClient(server, salon, typed)).body
  await startProof(server, salon, access_token)
  const code = await createSentCode(server, email)
  const { body } = await verifyProof(server, salon, access_token, code)
  expect([body.level, await readTimes(body.access_token)]).toEqual(['proven', ['10:00']])
})

test('the account itself, with its second step, vouches for both, and a code takes nothing back', async () => {
  await addFactor(server, account.id)
  const { session_id: handle } = readAccountClaims(account.token)
  const { body } = await signInByAccount(server, salon, await markSecondStep(server, { handle }))
  expect(await readTimes(body.access_token)).toEqual(['10:00', '14:00'])
  await startProof(server, salon, body.access_token)
  const code = await createSentCode(server, email)
  const again = await verifyProof(server, salon, body.access_token, code)
  expect(again.status).toBe(200)
  expect(await readTimes(again.body.access_token)).toEqual(['10:00', '14:00'])
})

test('a second step that comes later, and a contact that is withdrawn, narrow what is open', async () => {
  const byMail = await enterByCode({ email })
  await addFactor(server, account.id)
  expect(await readTimes(byMail)).toEqual(['10:00'])
  const byPhone = await enterByCode({ telefone: phone })
  await setPhone(null)
  expect(await readTimes(byPhone)).toEqual([])
})
