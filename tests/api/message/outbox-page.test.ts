/** The demo's messages at /dev/outbox: for whoever sits at this machine, and nobody else. */
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createObserver } from '#api/http/observe.ts'
import type { AppEnv } from '#api/http/request.ts'
import { createDevOutbox } from '#api/message/dev-outbox.ts'
import { areAllSent, openMessageQueue } from '#tests/support/api/message-queue.ts'
import { SAMPLE_MESSAGES } from '#tests/support/api/sample-messages.ts'

const HERE = 'http://localhost:3000'

function openPage() {
  const outbox = createDevOutbox()
  const app = new Hono<AppEnv>()
  const log = pino({ enabled: false })
  outbox.mount(
    app,
    createObserver(log, (_c, error) => {
      throw error
    }),
  )
  const get = async (path: string, peer = '127.0.0.1', headers: Record<string, string> = {}) =>
    app.request(
      `${HERE}${path}`,
      { headers },
      { incoming: { socket: { remoteAddress: peer }, headers } },
    )
  return { outbox, app, get }
}

test('shows what was sent, the newest first, each in a frame that runs nothing', async () => {
  const { outbox, get } = openPage()
  const office = await openMessageQueue(outbox.channels)
  const worker = office.work()
  await office.queue({ ...SAMPLE_MESSAGES.recover })
  await office.settled(areAllSent)
  await office.queue({ ...SAMPLE_MESSAGES.code, channel: 'sms', recipient: '11934567890' })
  worker.wake()
  await office.settled(areAllSent)
  await office.close()

  const response = await get('/dev/outbox')
  expect(response.status).toBe(200)
  const page = await response.text()
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'SMS',
    'Crie uma nova senha',
  ])
  expect(page).toContain('+5511934567890')
  expect(page).toContain('Vez: seu código é 482913.')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('&lt;base target=&quot;_blank&quot;&gt;')
  const policy = response.headers.get('Content-Security-Policy')
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('gives the calendar file of a booking, and of nothing else', async () => {
  const { outbox, get } = openPage()
  const office = await openMessageQueue(outbox.channels)
  const worker = office.work()
  await office.queue({ ...SAMPLE_MESSAGES.booking_confirmation })
  await office.settled(areAllSent)
  await office.queue({ ...SAMPLE_MESSAGES.recover })
  worker.wake()
  await office.settled(areAllSent)
  await office.close()

  const file = await get('/dev/outbox/1/agendamento.ics')
  expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect((await get('/dev/outbox/2/agendamento.ics')).status).toBe(404)
  expect((await get('/dev/outbox/x/agendamento.ics')).status).toBe(404)
})

test('says so where nothing was sent yet', async () => {
  const page = await (await openPage().get('/dev/outbox')).text()
  expect(page).toContain('Nenhuma mensagem ainda')
})

test('keeps the last 100 messages', async () => {
  const { outbox, get } = openPage()
  for (let i = 1; i <= 105; i++) {
    await outbox.channels.sms?.send({
      channel: 'sms',
      id: `${i}`,
      to: '+5511934567890',
      text: `message ${i}`,
    })
  }
  const page = await (await get('/dev/outbox')).text()
  expect([...page.matchAll(/message (\d+)/g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 100 }, (_, i) => 105 - i),
  )
})

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'is there for %s',
  async (peer) => {
    expect((await openPage().get('/dev/outbox', peer)).status).toBe(200)
  },
)

test.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1', ''])(
  'is not found by the peer %s',
  async (peer) => {
    expect((await openPage().get('/dev/outbox', peer)).status).toBe(404)
  },
)

test('is not found through a proxy on this machine, nor under another name for it', async () => {
  const { app, get } = openPage()
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  expect((await get('/dev/outbox', '127.0.0.1', forwarded)).status).toBe(404)
  const rebound = 'http://evil.example:3000/dev/outbox'
  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' }, headers: {} } }
  expect((await app.request(rebound, {}, peer)).status).toBe(404)
})

test('is not found where no socket says who asks', async () => {
  expect((await openPage().app.request(`${HERE}/dev/outbox`)).status).toBe(404)
})
