/** How often a house may write to an address that never answered: whoever owns one types anybody's. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmsChannel } from '#api/message/sms.ts'
import { setHouseWhatsapp } from '#db/reminder/message-settings.ts'
import { users } from '#db/tables/account.ts'
import { clients } from '#db/tables/client.ts'
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
import {
  ALL_MESSAGES,
  chooseMessages,
  listLog,
  sendOutbox,
} from '#tests/support/api/reminder-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone, PROVED_THEMSELVES, requireNth } from '#tests/support/db/factories.ts'
import { startGateway } from '#tests/support/fakes/sms-gateway.ts'
import { startWhatsappApi } from '#tests/support/fakes/whatsapp-api.ts'

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

test('what an address has had enough of goes by the next way of that client, while there is one', async () => {
  const client = { nome: 'Marina Souza', email: createEmail('cheia'), telefone: createPhone() }
  const bookTimes = async (times: number) => {
    for (let i = 0; i < times; i++) await house.booked({ client, encaixe: true })
    return [await countLetters(client.email), await countLetters(client.telefone)]
  }
  const listReasons = async () =>
    (await listLog(server.storage)).map(({ channel, reason }) => [channel, reason])
  expect(await bookTimes(12)).toEqual([10, 2])
  expect(await listReasons()).toEqual([])
  expect(await bookTimes(9)).toEqual([10, 10])
  expect(await listReasons()).toEqual([['email', 'contact_limit']])
})

test('who has proved the address at the house gets all of theirs; at another one, ten', async () => {
  const { email } = await proveEmail(server, createEmail('cliente'), 'client')
  const code = await countLetters(email)
  await bookOften(house, email, 11)
  expect((await countLetters(email)) - code).toBe(10)
  await server.storage.write((tx) =>
    tx.update(clients).set(PROVED_THEMSELVES).where(eq(clients.email, email)),
  )
  const client = await server.storage.read((db) =>
    db.select({ id: clients.id }).from(clients).where(eq(clients.email, email)),
  )
  for (let i = 0; i < 2; i++) await house.booked({ client: requireNth(client), encaixe: true })
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

test('a house that has sent all of its invitations fills no address with more of them', async () => {
  const { email } = requireNth(house.business.professionals, 3)
  const there = await openOwnerSalon(server, { professionals: [{ email }] })
  // Of the thirty of a house three, and of the five of an address one.
  server.context.rateLimitFactor = 0.1
  const mailed = []
  for (const nth of [0, 1, 2, 3, 3]) mailed.push((await invite(nth)).mailed_to !== null)
  expect(mailed).toEqual([true, true, true, false, false])
  expect((await invite(0, there)).mailed_to).toBe(email)
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

const NUMBER_GONE = 131026

test('what the house’s own number refuses is counted again before it goes by SMS of the installation', async () => {
  const api = await startWhatsappApi()
  const gateway = await startGateway('ours')
  const sms = createSmsChannel({ url: gateway.url, secret: 'ours', now: Date.now })
  const own = await startTestServer({
    rateLimitFactor: 1,
    channels: { email: null, sms },
    whatsapp: { url: api.url, number: null, verify_token: 'a-word-of-ours' },
  })
  try {
    const there = await openOwnerSalon(own)
    const { user_id } = there.business
    const { encrypt } = own.context.crypto
    const number = { whatsapp_phone_id: '5550001', whatsapp_token: encrypt('a token') }
    const { confirmation, change } = ALL_MESSAGES.templates
    const templates = {
      ...ALL_MESSAGES.templates,
      confirmation: { ...confirmation, whatsapp_name: 'marcado_v1' },
      change: { ...change, whatsapp_name: 'mudou_v1' },
    }
    await chooseMessages(own.storage, user_id, {
      ...ALL_MESSAGES,
      channels: ['whatsapp', 'sms'],
      templates,
    })
    await own.storage.write((tx) =>
      setHouseWhatsapp(tx, user_id, { ...number, whatsapp_secret: encrypt('a secret') }, 0),
    )
    const client = { nome: 'Marina Souza', telefone: createPhone() }
    for (let nth = 0; nth < 6; nth += 1) {
      api.fail(NUMBER_GONE)
      await there.booked({ client, encaixe: true })
      // Past the time in which the owner may undo it.
      own.setNow(own.context.now() + 60_000)
      await sendOutbox(own)
    }
    // Ten in a day: each of the first five is one by the number and one by SMS.
    expect([api.calls.length, gateway.calls.length]).toEqual([5, 5])
    const log = await listLog(own.storage)
    const reasons = log.map(({ channel, state, reason }) => [channel, state, reason])
    expect(reasons.filter(([, state]) => state === 'sent')).toHaveLength(5)
    expect(reasons).toContainEqual(['whatsapp', 'skipped', 'contact_limit'])
  } finally {
    await own.close()
    await gateway.close()
    await api.close()
  }
})

test('without plans, houses whose owners proved nothing share what they write to strangers', async () => {
  // 5 of the 500 that all share, and of the 300 of each house 3.
  const small = await startTestServer({ rateLimitFactor: 0.01 })
  try {
    let told = 0
    for (let nth = 0; nth < 3; nth += 1) {
      const there = await openOwnerSalon(small)
      const { user_id } = there.business
      const nothing = { email_confirmed_at: null, phone_confirmed_at: null }
      await small.storage.write((tx) => tx.update(users).set(nothing).where(eq(users.id, user_id)))
      for (let i = 0; i < 3; i += 1) {
        const email = createEmail('estranho')
        await there.booked({ client: { nome: 'Alguém', email }, encaixe: true })
        told += await small.storage.read((db) => db.$count(outbox, eq(outbox.recipient, email)))
      }
    }
    expect(told).toBe(5)
    const proven = await openOwnerSalon(small)
    const email = createEmail('estranho')
    await proven.booked({ client: { nome: 'Alguém', email }, encaixe: true })
    expect(await small.storage.read((db) => db.$count(outbox, eq(outbox.recipient, email)))).toBe(1)
  } finally {
    await small.close()
  }
})

test('invitations of owners who proved nothing share that too, and name no house', async () => {
  // 5 of the 500 that all share, of each network's 60 one.
  const small = await startTestServer({ rateLimitFactor: 0.01 })
  const inviteAs = async (isProven: boolean, nth: number) => {
    const email = createEmail('equipe')
    const there = await openOwnerSalon(small, {
      settings: { business_name: 'Ganhe R$ 5000 em www.evil.example hoje' },
      professionals: [{ email }],
    })
    const { user_id } = there.business
    const nothing = { email_confirmed_at: null, phone_confirmed_at: null }
    if (!isProven)
      await small.storage.write((tx) => tx.update(users).set(nothing).where(eq(users.id, user_id)))
    const call = `POST /api/professionals/${there.getProfessionalId(0)}/invitation`
    const sending = { token: there.token, peer: `203.0.113.${nth}` }
    const { status, text } = await sendAuthRequest(small, call, sending)
    expect(status).toBe(201)
    return text.includes('"mailed_to":null') ? null : email
  }
  try {
    const mailed: (string | null)[] = []
    for (let nth = 0; nth < 6; nth += 1) mailed.push(await inviteAs(false, nth))
    expect(mailed.map((email) => email !== null)).toEqual([...Array(5).fill(true), false])
    expect(await inviteAs(true, 7)).not.toBeNull()
    const { mails } = await small.sent()
    const [unproven, proven] = [requireNth(mails), requireNth(mails, 5)]
    expect(unproven.subject).toBe('Um salão convidou você para a equipe')
    for (const shown of [unproven.text, unproven.html]) expect(shown).not.toMatch(/Ganhe|evil/)
    expect(proven.subject).toContain('Ganhe')
  } finally {
    await small.close()
  }
})
