/** A booking's confirmation, from the call that books to the mail in a real SMTP conversation. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toInstant } from '#domain/time/clock.ts'
import { type Business, requireNth } from '#tests/support/db/factories.ts'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { createContact, parseFields, sendHttp, signIn } from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import {
  createBookingRequest,
  createDatabaseFile,
  type DatabaseFile,
  getHourAhead,
  openSalon,
} from '#tests/support/server/salon.ts'

let file: DatabaseFile
let salon: Business
let smtp: SmtpServer

beforeEach(async () => {
  file = await createDatabaseFile()
  salon = await openSalon(file, {
    settings: { business_name: 'Studio Bela', business_address: 'Rua Augusta, 1200; São Paulo' },
    services: [{ name: 'Corte, lavagem', duration: 45, price: 8000 }],
    professionals: [{ name: 'Rafa Lima' }],
  })
  smtp = await startSmtp()
})

afterEach(async () => {
  await endServers()
  await smtp.close()
  await file.remove()
})

const start = (SMTP_URL: string) =>
  startServer({ database: file.path, env: { SMTP_URL, MAIL_FROM: 'oi@vez.example' } })

const outbox = () =>
  file.query(`SELECT id, state, attempts FROM due_work
    WHERE id IN (SELECT id FROM outbox WHERE kind = 'booking_confirmation')`)

/** Lets pass what a lease or a pause takes. */
const letPass = () => file.change('UPDATE due_work SET due_at = 0, leased_until = NULL')

const areAllSent = () => outbox().every(({ state }) => state === 'done')

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 45_000 }).toBe(true)
}

/** Books tomorrow, at an hour of the day. */
async function book(server: ServerProcess, token: string, hour: number, key?: string) {
  const { date } = getHourAhead(0)
  const time = `${String(hour).padStart(2, '0')}:00`
  const { answer } = sendHttp(`${server.url}/api/public/${salon.slug}/bookings`, {
    token,
    body: createBookingRequest(salon, date, time),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  const { status, ...said } = await answer
  return { status, date, time, body: parseFields({ status, ...said }) }
}

/** What a line of the calendar file says, its folds undone. */
const findCalendarLine = (calendar: string, name: string) =>
  new RegExp(`^${name}[:;](.*)$`, 'm').exec(calendar.replace(/\r\n /g, ''))?.[1]?.trim()

const inCalendar = (ms: number) => `${new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')}`

test('who books gets a mail with the appointment and its calendar file', async () => {
  const server = await start(smtp.url)
  const client = createContact()
  const token = await signIn(server.url, salon.slug, client)
  const { status, body, date, time } = await book(server, token, 14)
  expect([status, body.confirmation_queued]).toEqual([201, true])
  await until(() => smtp.received.length === 1)

  const { from, to, mail } = requireNth(smtp.received)
  expect([from, to]).toEqual(['oi@vez.example', [client.email]])
  expect(mail.from?.name).toBe('Studio Bela via Vez')
  const shown = [`${date.slice(8)}/${date.slice(5, 7)} às 14:00`, 'Corte, lavagem', 'Rafa Lima']
  for (const text of [mail.text, mail.html]) {
    for (const part of [...shown, 'Olá, Marina!', 'Studio Bela']) expect(text).toContain(part)
    expect(text).toContain(`http://localhost:${new URL(server.url).port}/${salon.slug}`)
  }

  const { filename, mimeType, content } = requireNth(mail.attachments)
  expect([filename, mimeType]).toEqual(['agendamento.ics', 'text/calendar'])
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const begin = toInstant('America/Sao_Paulo', date, time)
  expect(findCalendarLine(calendar, 'DTSTART')).toBe(inCalendar(begin))
  expect(findCalendarLine(calendar, 'DTEND')).toBe(inCalendar(begin + 45 * 60_000))
  expect(findCalendarLine(calendar, 'UID')).toContain(String(body.id))
  expect(findCalendarLine(calendar, 'SUMMARY')).toBe('Corte\\, lavagem - Studio Bela')
  expect(findCalendarLine(calendar, 'LOCATION')).toBe('Rua Augusta\\, 1200\\; São Paulo')
})

test('the same key sends one mail, however often it is sent', async () => {
  const server = await start(smtp.url)
  const token = await signIn(server.url, salon.slug)
  const key = randomUUID()
  const tries = await Promise.all([1, 2, 3, 4].map(() => book(server, token, 9, key)))
  tries.push(await book(server, token, 9, key))
  for (const { status, body } of tries) {
    expect([status, body.id, body.confirmation_queued]).toEqual([201, tries[0]?.body.id, true])
  }
  const other = await book(server, token, 10, randomUUID())
  expect(other.status).toBe(201)
  await until(() => outbox().length === 2 && areAllSent())
  // What comes after them has gone out, so nothing of theirs still waits to go out again.
  await book(server, token, 11)
  await until(() => outbox().length === 3 && areAllSent())
  expect(smtp.received).toHaveLength(3)
})

test('a booking that is refused sends nothing', async () => {
  const server = await start(smtp.url)
  const [one, two] = [await signIn(server.url, salon.slug), await signIn(server.url, salon.slug)]
  await book(server, one, 9)
  const { status, body } = await book(server, two, 9)
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  await until(() => smtp.received.length === 1)
  expect(outbox()).toHaveLength(1)
})

test('without SMTP the booking stands, says that no mail comes, and the start said so once', async () => {
  const server = await startServer({ database: file.path })
  const token = await signIn(server.url, salon.slug)
  const { status, body } = await book(server, token, 9)
  expect([status, body.confirmation_queued]).toEqual([201, false])
  expect(outbox()).toEqual([])
  await server.stop()
  const warnings = server
    .output()
    .split('\n')
    .filter((line) => line.includes('no message leaves'))
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40 })
})

test('a server that is killed after booking and before sending: the next one sends it, once', async () => {
  const hole = await startHole()
  const first = await start(hole.url)
  const token = await signIn(first.url, salon.slug)
  const { status } = await book(first, token, 9)
  expect(status).toBe(201)
  await until(() => hole.callers() > 0)
  await first.kill()
  await hole.close()
  const [queued] = outbox()
  expect(queued).toMatchObject({ state: 'waiting', attempts: 1 })

  const second = await start(smtp.url)
  // Whoever had it in hand has a minute; here that has passed.
  letPass()
  await until(() => requireNth(outbox()).state === 'done')
  await second.stop()
  // Nothing but its state now says that it is not due.
  letPass()
  const third = await start(smtp.url)
  await book(third, token, 10)
  await until(() => outbox().length === 2 && areAllSent())
  await third.stop()
  const [sent, later] = smtp.received.map(({ mail }) => mail.messageId)
  expect(sent).toBe(`<${queued?.id}@localhost>`)
  expect(later).not.toBe(sent)
  expect(smtp.received).toHaveLength(2)
})

test('a mail server that is away for a while gets the mail when it is back, once', async () => {
  smtp.refuse(451)
  const server = await start(smtp.url)
  const token = await signIn(server.url, salon.slug)
  await book(server, token, 9)
  await until(() => smtp.attempts() === 1 && requireNth(outbox()).attempts === 1)
  expect(smtp.received).toEqual([])
  letPass()
  await until(() => requireNth(outbox()).state === 'done')
  expect(smtp.received).toHaveLength(1)
})

type Hole = { url: string; callers: () => number; close: () => Promise<void> }

/** Takes calls and says nothing: whoever wants to send is left standing before the first word. */
async function startHole(): Promise<Hole> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: `smtp://127.0.0.1:${port}`, callers: () => sockets.length, close }
}
