/** WhatsApp's Cloud API, played by a local server: templates, the 24 hours, statuses, and who leaves by a word. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPossiblePhones } from '#api/reminder/webhook.ts'
import { setHouseWhatsapp } from '#db/reminder/message-settings.ts'
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
} from '#tests/support/db/factories.ts'
import {
  signWebhook,
  startWhatsappApi,
  type WhatsappApi,
} from '#tests/support/fakes/whatsapp-api.ts'

const NUMBER = {
  phone_id: '1234567890',
  token: 'token-of-the-installation',
  app_secret: 'a-secret-of-the-app',
}

let api: WhatsappApi
let server: TestServer
let business: Business
let mails: string[] = []

beforeAll(async () => {
  api = await startWhatsappApi()
  server = await startTestServer({
    whatsapp: { url: api.url, number: NUMBER, verify_token: 'a-word-of-ours' },
    channels: {
      email: { send: async ({ to }) => void mails.push(to), close: () => {} },
      sms: null,
    },
  })
})
afterAll(async () => {
  await server.close()
  await api.close()
})

const SETTINGS = {
  ...ALL_MESSAGES,
  channels: ['whatsapp' as const, 'email' as const],
  templates: {
    ...ALL_MESSAGES.templates,
    reminder: {
      ...ALL_MESSAGES.templates.reminder,
      short: 'Oi, {cliente}: {servico} às {hora}. {link}',
      whatsapp_name: 'lembrete_v1',
    },
  },
}

const setTime = (date: string, time: string) =>
  server.setNow(toInstant('America/Sao_Paulo', date, time))

beforeEach(async () => {
  mails = []
  api.calls.length = 0
  business = await createBusiness(server.storage, {
    clients: [{ nome: 'Bia Souza', ...PROVED_THEMSELVES }],
  })
  await chooseMessages(server.storage, business.user_id, SETTINGS)
  await insertBooking(server.storage, business, { date: '2030-01-08', time: '14:00' })
  setTime('2030-01-07', '14:00')
})

const getPhone = () => business.clients[0]?.telefone ?? ''
const listOwnLog = async () =>
  (await listLog(server.storage)).filter(({ user_id }) => user_id === business.user_id)

async function tell(told: Parameters<typeof signWebhook>[2], secret = NUMBER.app_secret) {
  const { body, headers } = signWebhook(secret, NUMBER.phone_id, told)
  return server.request('/api/whatsapp/webhook', { method: 'POST', body, headers })
}

test('a reminder goes as the approved template, with its values in their places', async () => {
  await sendDueMessages(server)
  expect(api.calls).toHaveLength(1)
  const { path, authorization, body } = api.calls[0] ?? {}
  expect(path).toBe('/v23.0/1234567890/messages')
  expect(authorization).toBe(`Bearer ${NUMBER.token}`)
  expect(body).toMatchObject({
    messaging_product: 'whatsapp',
    to: `55${getPhone()}`,
    type: 'template',
  })
  expect(body?.template).toMatchObject({ name: 'lembrete_v1', language: { code: 'pt_BR' } })
  const texts = body?.template?.components[0]?.parameters.map(({ text }) => text)
  expect(texts).toEqual(['Bia', 'Corte', '14:00', expect.stringContaining(`/${business.slug}/b/`)])
  expect(await listOwnLog()).toMatchObject([
    { state: 'sent', provider_id: expect.stringMatching(/^wamid/) },
  ])
})

test('statuses come in any order, and what was read stays read', async () => {
  await sendDueMessages(server)
  const id = (await listOwnLog())[0]?.provider_id ?? ''
  for (const status of ['read', 'delivered', 'sent']) await tell({ statuses: [{ id, status }] })
  expect(await listOwnLog()).toMatchObject([{ state: 'read' }])
})

test('a status of failure is in the log with its code', async () => {
  await sendDueMessages(server)
  const id = (await listOwnLog())[0]?.provider_id ?? ''
  await tell({ statuses: [{ id, status: 'failed', errors: [{ code: 131026 }] }] })
  expect(await listOwnLog()).toMatchObject([{ state: 'failed', reason: 'whatsapp 131026' }])
})

test('who is not at WhatsApp is written to by the next way', async () => {
  api.fail(131026)
  await sendDueMessages(server)
  expect(mails).toHaveLength(1)
  expect(await listOwnLog()).toMatchObject([{ state: 'sent', channel: 'email' }])
})

test('a call that breaks off is not repeated: its status tells by the id of ours whether it arrived', async () => {
  api.fail('breaks off')
  await sendDueMessages(server)
  server.setNow(server.context.now() + 3_600_000)
  await sendDueMessages(server)
  expect(api.calls).toHaveLength(1)
  expect(mails).toEqual([])
  const [row] = await listOwnLog()
  expect(row).toMatchObject({ state: 'unknown' })
  const own = api.calls[0]?.body.biz_opaque_callback_data
  await tell({
    statuses: [{ id: 'wamid.lost', status: 'delivered', biz_opaque_callback_data: own }],
  })
  expect(await listOwnLog()).toMatchObject([{ state: 'delivered', provider_id: 'wamid.lost' }])
})

test('within 24 hours of the client’s last word the house’s own words go, and by a template after', async () => {
  const heard = Math.floor(server.context.now() / 1000)
  const message = {
    from: `55${getPhone()}`,
    id: 'wamid.in',
    timestamp: String(heard),
    type: 'text',
  }
  await tell({ messages: [{ ...message, text: { body: 'Oi, tem horário?' } }] })
  await sendDueMessages(server)
  expect(api.calls[0]?.body.type).toBe('text')
  expect(api.calls[0]?.body.text?.body).toContain('Oi, Bia: Corte às 14:00.')
  expect(api.calls[0]?.body.text?.body).toContain('Responda SAIR')
  await insertBooking(server.storage, business, { date: '2030-01-09', time: '14:00' })
  setTime('2030-01-08', '14:00')
  await sendDueMessages(server)
  expect(api.calls.map(({ body }) => body.type)).toEqual(['text', 'template'])
})

test('a house that names another’s number opens nothing for it', async () => {
  const stranger = await createBusiness(server.storage)
  const OWN_SECRET = 'a-secret-of-the-stranger'
  const connect = (user_id: string, secret: string) =>
    server.storage.write((tx) =>
      setHouseWhatsapp(
        tx,
        user_id,
        {
          whatsapp_phone_id: '5550001',
          whatsapp_token: server.context.crypto.encrypt('token'),
          whatsapp_secret: server.context.crypto.encrypt(secret),
        },
        0,
      ),
    )
  await chooseMessages(server.storage, stranger.user_id, SETTINGS)
  await connect(business.user_id, 'a-secret-of-the-house')
  await connect(stranger.user_id, OWN_SECRET)
  const timestamp = String(Math.floor(server.context.now() / 1000))
  const text = { body: 'Oi' }
  const told = { messages: [{ from: `55${getPhone()}`, id: 'wamid.in', timestamp, text }] }
  const tellHouse = async (user_id: string, secret: string) => {
    const { body, headers } = signWebhook(secret, '5550001', told)
    const path = `/api/whatsapp/webhook/${user_id}`
    return (await server.request(path, { method: 'POST', body, headers })).status
  }
  expect(await tellHouse(business.user_id, OWN_SECRET)).toBe(400)
  expect(await tellHouse(stranger.user_id, OWN_SECRET)).toBe(204)
  await sendDueMessages(server)
  expect(api.calls.map(({ body }) => body.type)).toEqual(['template'])
  // Its own client's word opens it.
  expect(await tellHouse(business.user_id, 'a-secret-of-the-house')).toBe(204)
  await insertBooking(server.storage, business, { date: '2030-01-08', time: '14:30' })
  setTime('2030-01-07', '14:30')
  await sendDueMessages(server)
  expect(api.calls.map(({ body }) => body.type)).toEqual(['template', 'text'])
})

test('what a house’s own webhook is told changes no message of another house', async () => {
  await sendDueMessages(server)
  const [sent] = await listOwnLog()
  const stranger = await createBusiness(server.storage)
  const OWN_SECRET = 'a-secret-of-the-stranger'
  await chooseMessages(server.storage, stranger.user_id, SETTINGS)
  await server.storage.write((tx) =>
    setHouseWhatsapp(
      tx,
      stranger.user_id,
      {
        whatsapp_phone_id: '5550002',
        whatsapp_token: server.context.crypto.encrypt('token'),
        whatsapp_secret: server.context.crypto.encrypt(OWN_SECRET),
      },
      0,
    ),
  )
  const status = { id: sent?.provider_id ?? '', status: 'failed' }
  const statuses = [status, { ...status, biz_opaque_callback_data: sent?.id }]
  const { body, headers } = signWebhook(OWN_SECRET, '5550002', { statuses })
  const path = `/api/whatsapp/webhook/${stranger.user_id}`
  expect((await server.request(path, { method: 'POST', body, headers })).status).toBe(204)
  expect(await listOwnLog()).toEqual([sent])
  // The installation's own tells of it.
  await tell({ statuses: [status] })
  expect(await listOwnLog()).toMatchObject([{ state: 'failed' }])
})

test('a status of another message of WhatsApp’s changes none that has its own id, though it names ours', async () => {
  await sendDueMessages(server)
  const before = await listOwnLog()
  const own = before[0]?.id
  const other = { id: 'wamid.other', status: 'failed', biz_opaque_callback_data: own }
  expect((await tell({ statuses: [other] })).status).toBe(204)
  expect(await listOwnLog()).toEqual(before)
})

test('a clock of theirs that runs ahead opens the window now, and for no longer', async () => {
  const ahead = Math.floor(server.context.now() / 1000) + 36 * 3600
  const message = { from: `55${getPhone()}`, id: 'wamid.in', timestamp: String(ahead) }
  await tell({ messages: [{ ...message, text: { body: 'Oi' } }] })
  await sendDueMessages(server)
  await insertBooking(server.storage, business, { date: '2030-01-10', time: '14:00' })
  setTime('2030-01-09', '14:00')
  await sendDueMessages(server)
  expect(api.calls.map(({ body }) => body.type)).toEqual(['text', 'template'])
})

test('who writes SAIR gets nothing more, by no way', async () => {
  const message = { from: `55${getPhone()}`, id: 'wamid.in', timestamp: '1', type: 'text' }
  expect((await tell({ messages: [{ ...message, text: { body: 'Sair' } }] })).status).toBe(204)
  await sendDueMessages(server)
  expect(api.calls).toEqual([])
  expect(mails).toEqual([])
  expect(await listOwnLog()).toMatchObject([{ state: 'skipped', reason: 'opted_out' }])
})

test('what WhatsApp did not sign is refused and changes nothing', async () => {
  await sendDueMessages(server)
  const id = (await listOwnLog())[0]?.provider_id ?? ''
  const answer = await tell({ statuses: [{ id, status: 'read' }] }, 'another-secret-of-somebody')
  expect(answer.status).toBe(400)
  expect(await listOwnLog()).toMatchObject([{ state: 'sent' }])
})

test('what is told of another number is left alone', async () => {
  await sendDueMessages(server)
  const id = (await listOwnLog())[0]?.provider_id ?? ''
  const { body, headers } = signWebhook(NUMBER.app_secret, '999', {
    statuses: [{ id, status: 'read' }],
  })
  const init = { method: 'POST', body, headers }
  expect((await server.request('/api/whatsapp/webhook', init)).status).toBe(204)
  expect(await listOwnLog()).toMatchObject([{ state: 'sent' }])
})

test('the address answers the challenge of whoever knows the word, and nobody else', async () => {
  const ask = (word: string) =>
    server.request(
      `/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=1158201444`,
    )
  const right = await ask('a-word-of-ours')
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect((await ask('a-word-of-yours')).status).toBe(404)
})

test('an old mobile of WhatsApp’s is known with its 9 as well', () => {
  expect(listPossiblePhones('551187654321')).toEqual(['1187654321', '11987654321'])
  expect(listPossiblePhones('5511987654321')).toEqual(['11987654321'])
  expect(listPossiblePhones('551132654321')).toEqual(['1132654321'])
})
