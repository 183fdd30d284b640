/** A client leaves a house's list by one press; opening the address changes nothing. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { eraseClientRecord } from '#db/client/erase-client.ts'
import { listOptedOut } from '#db/reminder/opt-outs.ts'
import { clients } from '#db/tables/client.ts'
import { toInstant } from '#domain/time/clock.ts'
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
  insertBooking,
  PROVED_THEMSELVES,
  UNPROVEN,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let texts: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    channels: {
      email: { send: async ({ text }) => void texts.push(text), close: () => {} },
      sms: { send: async ({ text }) => void texts.push(text) },
    },
  })
})
afterAll(() => server.close())

const setTime = (date: string, time: string) =>
  server.setNow(toInstant('America/Sao_Paulo', date, time))

beforeEach(async () => {
  texts = []
  business = await createBusiness(server.storage, { clients: [PROVED_THEMSELVES] })
  await chooseMessages(server.storage, business.user_id, ALL_MESSAGES)
  await insertBooking(server.storage, business, { date: '2030-01-08', time: '14:00' })
  setTime('2030-01-07', '14:00')
  await sendDueMessages(server)
})

const getPath = () => /\/sair\/[\w.-]+/.exec(texts[0] ?? '')?.[0] ?? 'none'

/** Whether the client still gets a reminder of another booking. */
async function isReached(): Promise<boolean> {
  const before = texts.length
  await insertBooking(server.storage, business, { date: '2030-01-10', time: '14:00' })
  setTime('2030-01-09', '14:00')
  await sendDueMessages(server)
  return texts.length > before
}

test('opening it shows the house and a button, and changes nothing', async () => {
  const page = await server.request(getPath())
  expect(page.status).toBe(200)
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
  const html = await page.text()
  expect(html).toContain(business.settings.business_name)
  expect(html).toContain('<form method="post"')
  expect(await isReached()).toBe(true)
})

test('one press takes the client off the list, by telephone and by e-mail', async () => {
  const page = await server.request(getPath(), { method: 'POST' })
  expect(await page.text()).toContain('você saiu da lista')
  expect(await isReached()).toBe(false)
  const log = (await listLog(server.storage)).filter(({ user_id }) => user_id === business.user_id)
  expect(log.map(({ state, reason }) => reason ?? state)).toEqual(['sent', 'opted_out'])
})

test('a mail program does it by itself, and twice is the same', async () => {
  const init = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }
  for (let i = 0; i < 2; i++) expect((await server.request(getPath(), init)).status).toBe(200)
  expect(await (await server.request(getPath())).text()).toContain('Voltar a receber')
})

test('the same page takes the client back', async () => {
  await server.request(getPath(), { method: 'POST' })
  const back = await server.request(`${getPath()}/voltar`, { method: 'POST' })
  expect(await back.text()).toContain('Você voltou à lista')
  expect(await isReached()).toBe(true)
})

test.each([
  ['somebody', UNPROVEN],
  // What the house typed is vouched for, and may still be a stranger's.
  ['the house', {}],
])('whoever reads a mail takes no telephone off that %s typed beside it', async (_, typed) => {
  const email = 'estranha@cliente.example'
  business = await createBusiness(server.storage, { clients: [{ ...typed, email }] })
  const channels: ('email' | 'sms')[] = ['email', 'sms']
  await chooseMessages(server.storage, business.user_id, { ...ALL_MESSAGES, channels })
  await insertBooking(server.storage, business, { date: '2030-01-08', time: '14:00' })
  texts = []
  await sendDueMessages(server)
  const page = await server.request(getPath(), { method: 'POST' })
  expect(await page.text()).not.toContain(business.clients[0]?.telefone?.slice(-4))
  const phone = hashContact(business.clients[0]?.telefone ?? '')
  const left = await server.storage.read((db) =>
    listOptedOut(db, business.user_id, [phone, hashContact(email)]),
  )
  expect([...left]).toEqual([hashContact(email)])
  expect(await isReached()).toBe(true)
  expect((await listLog(server.storage)).at(-1)?.channel).toBe('sms')
})

test('another house goes on writing to the same person', async () => {
  await server.request(getPath(), { method: 'POST' })
  const telefone = business.clients[0]?.telefone ?? null
  business = await createBusiness(server.storage, { clients: [{ telefone }] })
  await chooseMessages(server.storage, business.user_id, ALL_MESSAGES)
  expect(await isReached()).toBe(true)
})

test('an address of before, with the id as it is, works on', async () => {
  const [told] = (await listLog(server.storage)).filter(
    ({ user_id }) => user_id === business.user_id,
  )
  const old = `/sair/${told?.id}.${getPath().slice(-22)}`
  expect(getPath()).toMatch(/^\/sair\/[\w-]{44}$/)
  expect((await server.request(old, { method: 'POST' })).status).toBe(200)
  expect(await isReached()).toBe(false)
})

async function requestGone(path: string, method: string) {
  const page = await server.request(path, { method })
  expect(page.status).toBe(404)
  return page
}

test('it says whom it takes off, and that nothing tells of a cancellation any more', async () => {
  const phone = business.clients[0]?.telefone ?? ''
  const html = await (await server.request(getPath())).text()
  const hint = `(${phone.slice(0, 2)}) ${phone[2]}…-${phone.slice(-4)}`
  expect(html).toContain(hint)
  expect(html).not.toContain(phone.slice(3, -4))
  expect(html).toContain('nenhuma mensagem vai avisar você')
})

test('of a client erased for good it takes nobody off, and says so', async () => {
  const path = getPath()
  const id = business.clients[0]?.id ?? ''
  await server.storage.write((tx) =>
    eraseClientRecord(tx, business.user_id, { id, email: null, telefone: null }, 1),
  )
  const nobody = { ...UNPROVEN, email: null, telefone: null }
  await server.storage.write((tx) => tx.update(clients).set(nobody).where(eq(clients.id, id)))
  for (const method of ['GET', 'POST'])
    expect(await (await requestGone(path, method)).text()).toContain('Este link não vale mais')
})

test('an address that is not ours leads nowhere', async () => {
  const forged = getPath().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const method of ['GET', 'POST'])
    expect(await (await requestGone(forged, method)).text()).toContain('Este link não vale mais')
  expect(await isReached()).toBe(true)
})
