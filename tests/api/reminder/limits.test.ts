/** A house can type anybody's contact: few messages go where nobody proved it, and in whose words. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { insertUser } from '#db/account/users.ts'
import { users } from '#db/tables/account.ts'
import { clients } from '#db/tables/client.ts'
import { toInstant } from '#domain/time/clock.ts'
import { createBusinessOwner, createEmail } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import {
  ALL_MESSAGES,
  chooseMessages,
  listLog,
  sendDueMessages,
} from '#tests/support/api/reminder-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  insertBooking,
  PROVED_THEMSELVES,
  UNPROVEN,
} from '#tests/support/db/factories.ts'

const { reminder } = ALL_MESSAGES.templates
const OWN_WORDS = {
  ...ALL_MESSAGES,
  templates: { ...ALL_MESSAGES.templates, reminder: { ...reminder, short: 'Palavras minhas' } },
}

let server: TestServer
let business: Business
let token = ''
let texts: string[] = []
let mails: string[] = []

beforeEach(async () => {
  texts = []
  mails = []
  server = await startTestServer({
    ...WITH_PLANS,
    rateLimitFactor: 1,
    channels: {
      email: { send: async ({ text }) => void mails.push(text), close: () => {} },
      sms: { send: async ({ text }) => void texts.push(text) },
    },
  })
  business = await createBusiness(server.storage, { clients: [{ ...UNPROVEN, email: null }] })
  const owner = await createBusinessOwner(server, business)
  token = owner.token
  await setPlan(server, business.user_id, { plano_expira_em: Date.UTC(2031, 0, 1) })
  await chooseMessages(server.storage, business.user_id, OWN_WORDS)
})
afterEach(() => server.close())

/** Reminders of a day's bookings of one client. */
async function remind(bookings: number): Promise<void> {
  for (let hour = 0; hour < bookings; hour += 1) {
    const time = `${String(9 + hour).padStart(2, '0')}:00`
    await insertBooking(server.storage, business, { date: '2030-01-08', time })
  }
  for (let hour = 0; hour < bookings; hour += 1) {
    const time = `${String(9 + hour).padStart(2, '0')}:00`
    server.setNow(toInstant('America/Sao_Paulo', '2030-01-07', time))
    await sendDueMessages(server)
  }
}

/** One more of that day. */
async function remindAgain(): Promise<void> {
  await insertBooking(server.storage, business, { date: '2030-01-08', time: '20:30' })
  server.setNow(toInstant('America/Sao_Paulo', '2030-01-07', '20:30'))
  await sendDueMessages(server)
}

const countRefused = async () =>
  (await listLog(server.storage)).filter(({ reason }) => reason === 'contact_limit').length

test('a telephone that nobody has proved gets ten planned messages in a day', async () => {
  await remind(11)
  expect([texts.length, await countRefused()]).toEqual([10, 1])
  const log = await listLog(server.storage)
  const hash = hashContact(business.clients[0]?.telefone ?? '')
  expect(log.filter(({ recipient_hash }) => recipient_hash === hash)).toHaveLength(10)
})

const setClient = (change: Partial<typeof clients.$inferInsert>) =>
  server.storage.write((tx) =>
    tx.update(clients).set(change).where(eq(clients.user_id, business.user_id)),
  )

test('where its client has proved to read, three times as many go', async () => {
  await setClient(PROVED_THEMSELVES)
  server.context.rateLimitFactor = 0.1
  await remind(5)
  expect([texts.length, await countRefused()]).toEqual([3, 2])
})

test('what a trial sends there takes no place of what a house that is known does', async () => {
  await setClient(PROVED_THEMSELVES)
  await setPlan(server, business.user_id, {
    ...{ plano_atual: 'trial', trial_expira_em: Date.UTC(2031, 0, 1) },
  })
  server.context.rateLimitFactor = 0.1
  await remind(5)
  const telefone = business.clients[0]?.telefone ?? ''
  business = await createBusiness(server.storage, { clients: [{ ...PROVED_THEMSELVES, telefone }] })
  await createBusinessOwner(server, business)
  await setPlan(server, business.user_id, { plano_expira_em: Date.UTC(2031, 0, 1) })
  await chooseMessages(server.storage, business.user_id, OWN_WORDS)
  await remindAgain()
  expect([texts.length, await countRefused()]).toEqual([4, 2])
})

test('what a telephone has had enough of goes by the next way, until that has too', async () => {
  await setClient({ email: createEmail('freguesa') })
  await remind(12)
  expect([texts.length, mails.length, await countRefused()]).toEqual([10, 2, 0])
  server.context.rateLimitFactor = 0.2
  await remindAgain()
  expect([texts.length, mails.length, await countRefused()]).toEqual([10, 2, 1])
})

test('the day’s limit of the house ends with the first way', async () => {
  await setClient({ email: createEmail('freguesa') })
  await chooseMessages(server.storage, business.user_id, { ...OWN_WORDS, daily_limit: 2 }, 1)
  await remind(3)
  expect([texts.length, mails.length]).toEqual([2, 0])
  const reasons = (await listLog(server.storage)).map(({ reason }) => reason)
  expect(reasons).toEqual([null, null, 'daily_limit'])
})

test('one that the client has proved gets what the house sends', async () => {
  await server.storage.write((tx) =>
    tx.update(clients).set(PROVED_THEMSELVES).where(eq(clients.user_id, business.user_id)),
  )
  await remind(11)
  expect([texts.length, await countRefused()]).toEqual([11, 0])
})

/** One whom the house writes down, as it does with its regulars. */
async function addClient(): Promise<string> {
  const body = { nome: 'Freguesa', telefone: createPhone() }
  const added = await server.call('POST /api/clients', { headers: {}, body }, token)
  expect(added.status).toBe(201)
  return added.body.id
}

/** Reminders of a day's bookings, each of another client of the house's. */
async function remindTyped(people: number): Promise<void> {
  for (let nth = 0; nth < people; nth += 1)
    await insertBooking(server.storage, business, {
      client_id: await addClient(),
      ...{ date: '2030-01-08', time: '09:00', encaixe: true },
    })
  server.setNow(toInstant('America/Sao_Paulo', '2030-01-07', '09:00'))
  await sendDueMessages(server)
}

const setOwner = (email_confirmed_at: number | null) =>
  server.storage.write((tx) =>
    tx.update(users).set({ email_confirmed_at }).where(eq(users.id, business.user_id)),
  )

test('a telephone that the house typed is proved by nobody: ten in a day', async () => {
  const id = await addClient()
  business = { ...business, clients: business.clients.map((one) => ({ ...one, id })) }
  await remind(11)
  expect([texts.length, await countRefused()]).toEqual([10, 1])
})

test('ten too of one that has an account, but never proved it at this house', async () => {
  const phone = business.clients[0]?.telefone ?? ''
  await server.storage.write((tx) =>
    insertUser(tx, {
      ...{ id: 'somebody', phone, phone_confirmed_at: 1, created_at: 1, updated_at: 1 },
      ...{ first_role: 'client', user_metadata: { name: 'Alguém' } },
    }),
  )
  await remind(11)
  expect([texts.length, await countRefused()]).toEqual([10, 1])
})

test('a house that is known reminds all whom it typed', async () => {
  server.context.rateLimitFactor = 0.01
  await remindTyped(5)
  expect([texts.length, await countRefused()]).toEqual([5, 0])
})

test('an unproven owner reminds three hundred strangers in a day, here three', async () => {
  server.context.rateLimitFactor = 0.01
  await setOwner(null)
  await remindTyped(5)
  expect([texts.length, await countRefused()]).toEqual([3, 2])
})

test('an unproven trial sends no SMS to whom it typed', async () => {
  await setPlan(server, business.user_id, {
    ...{ plano_atual: 'trial', trial_expira_em: Date.UTC(2031, 0, 1) },
  })
  await setOwner(null)
  await remindTyped(3)
  expect(texts).toEqual([])
  const reasons = (await listLog(server.storage)).map(({ reason }) => reason)
  expect(reasons).toEqual(Array(3).fill('owner_unproven'))
})

test('a proven trial reminds eighty whom it typed in a day, here two', async () => {
  server.context.rateLimitFactor = 0.025
  await setPlan(server, business.user_id, {
    ...{ plano_atual: 'trial', trial_expira_em: Date.UTC(2031, 0, 1) },
  })
  await remindTyped(3)
  expect(texts).toHaveLength(2)
})

test.each([
  ['trial', null, false],
  ['trial', 1, true],
  ['essencial', null, true],
] as const)('in %s, with the e-mail confirmed at %s, own words: %s', async (plan, at, isOwn) => {
  await setPlan(server, business.user_id, {
    plano_atual: plan,
    trial_expira_em: Date.UTC(2031, 0, 1),
    plano_expira_em: Date.UTC(2031, 0, 1),
  })
  await server.storage.write((tx) =>
    tx
      .update(users)
      .set({ email_confirmed_at: at, phone_confirmed_at: 1 })
      .where(eq(users.id, business.user_id)),
  )
  await remind(1)
  expect(texts).toHaveLength(1)
  expect(texts[0]?.includes('Palavras minhas')).toBe(isOwn)
})
