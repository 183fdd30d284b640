/** How often a house may write to an address that never answered: whoever owns one types anybody's. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '#db/tables/outbox.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  parseInvitationToken,
  requestInvitation,
  sendInvitation,
} from '#tests/support/api/calls/staff-calls.ts'
import { sendAuthRequest } from '#tests/support/api/people/auth-calls.ts'
import { createEmail, proveEmail } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  house = await openOwnerSalon(server, {
    professionals: Array.from({ length: 4 }, () => ({ email: createEmail('equipe') })),
  })
})
afterEach(() => server.close())

const countLetters = (recipient: string) =>
  server.storage.read((db) => db.$count(outbox, eq(outbox.recipient, recipient)))

/** Books so many times for one client; each is an encaixe, for all are at one hour. */
async function bookOften(of: OwnerSalon, email: string, times: number): Promise<void> {
  const client = { nome: 'Marina Souza', email, telefone: createPhone() }
  for (let i = 0; i < times; i++) await of.booked({ client, encaixe: true })
}

const invite = async (n: number, of = house) =>
  (await sendInvitation(server, of.token, of.getProfessionalId(n))).body

test('ten confirmations a day reach an address that never answered, from all houses together', async () => {
  const [email, another] = [createEmail('vitima'), createEmail('outra')]
  const there = await openOwnerSalon(server)
  await bookOften(house, email, 8)
  await bookOften(there, email, 4)
  expect(await countLetters(email)).toBe(10)
  await bookOften(there, another, 1)
  expect(await countLetters(another)).toBe(1)
  server.setNow(server.context.now() + DAY)
  await bookOften(await openOwnerSalon(server), email, 1)
  expect(await countLetters(email)).toBe(11)
})

test('who has signed in with the address gets all of theirs', async () => {
  const { email } = await proveEmail(server, createEmail('cliente'), 'client')
  const code = await countLetters(email)
  await bookOften(house, email, 12)
  expect((await countLetters(email)) - code).toBe(12)
})

test('a house writes to three hundred a day that never answered, and books on after that', async () => {
  const small = await startTestServer({ rateLimitFactor: 0.01 })
  const own = await openOwnerSalon(small)
  const emails = Array.from({ length: 4 }, () => createEmail('lista'))
  for (const email of emails) await bookOften(own, email, 1)
  const letters = await small.storage.read((db) => db.select().from(outbox))
  expect(letters.filter((it) => emails.includes(it.recipient))).toHaveLength(3)
  await small.close()
})

test('five invitations a day are mailed to an address; the link is there each time', async () => {
  const mailed: (string | null)[] = []
  let last = ''
  for (let i = 0; i < 6; i++) {
    const { mailed_to, url } = await invite(0)
    mailed.push(mailed_to)
    last = url
  }
  const { email } = requireNth(house.business.professionals)
  expect(mailed).toEqual([...Array(5).fill(email), null])
  expect((await requestInvitation(server, parseInvitationToken(last))).status).toBe(200)
  expect((await invite(1)).mailed_to).not.toBeNull()
})

test('sixty invitations a day are mailed from one network, here three, whichever houses it opens', async () => {
  const houses = [house]
  for (let nth = 0; nth < 4; nth++) {
    const professionals = [{ email: createEmail('equipe') }]
    houses.push(await openOwnerSalon(server, { professionals }))
  }
  // An address that somebody has proved is no way around it.
  const { email } = requireNth(requireNth(houses, 1).business.professionals)
  await proveEmail(server, email ?? '')
  server.context.rateLimitFactor = 0.05
  const mailFrom = async (of: OwnerSalon, peer: string) => {
    const call = `POST /api/professionals/${of.getProfessionalId(0)}/invitation`
    const { status, text } = await sendAuthRequest(server, call, { token: of.token, peer })
    return status === 201 ? !text.includes('"mailed_to":null') : status
  }
  const mailed = []
  for (const [nth, of] of houses.entries()) mailed.push(await mailFrom(of, `2001:db8:7:7::${nth}`))
  expect(mailed).toEqual([true, true, true, false, false])
  expect(await mailFrom(requireNth(houses, 4), '203.0.113.9')).toBe(true)
  server.setNow(server.context.now() + DAY)
  expect((await invite(1)).mailed_to).not.toBeNull()
})
