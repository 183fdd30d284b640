import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBooking } from '#api/booking/client/create.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import {
  type BookingFields,
  book,
  cancel,
  changeSettings,
  DAY,
  listStoredBookings,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const bookWith = (key: string, fields: BookingFields = {}, who = marina) =>
  book(server, business, who.access_token, fields, key)

test('a thousand repeats of one request give one booking and the same answer', async () => {
  const first = await bookWith('uma-chave')
  expect(first.status).toBe(201)
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 99 }, () => bookWith('uma-chave')))
    answers.push(await bookWith('uma-chave'))
    for (const { status, text } of answers) expect([status, text]).toEqual([201, first.text])
  }
  expect(await listStoredBookings(server, business)).toHaveLength(1)
})

test('a hundred first requests with one key at the same moment give one booking', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => bookWith('ao-mesmo-tempo')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await listStoredBookings(server, business)).toHaveLength(1)
})

test('a server that overlooks the key does not answer a repeat like that', async () => {
  const usual = createBooking(server.context)
  const request = withHandlers(server, {
    'POST /api/public/:slug/bookings': (sent, caller, origin) =>
      usual({ ...sent, headers: {} }, caller, origin),
  })
  const send = () =>
    request(`/api/public/${business.slug}/bookings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${marina.access_token}`, 'Idempotency-Key': 'esquecida' },
      body: JSON.stringify({
        service_id: requireNth(business.services).id,
        date: TUESDAY,
        time: '10:00',
      }),
    })
  expect([(await send()).status, (await send()).status]).toEqual([201, 409])
})

test('without a key, or with another one, the same request is another booking', async () => {
  expect((await bookWith('primeira')).status).toBe(201)
  expect((await bookWith('segunda')).status).toBe(409)
  expect((await book(server, business, marina.access_token)).status).toBe(409)
})

test('another body under the same key is refused', async () => {
  await bookWith('chave', { time: '10:00' })
  const { status, body } = await bookWith('chave', { time: '11:00' })
  expect([status, body.code, body.message]).toEqual([
    422,
    'idempotency_key_reused',
    'Este pedido já foi usado com outros dados. Atualize a página e tente de novo.',
  ])
  expect(await listStoredBookings(server, business)).toHaveLength(1)
})

test('the order of the fields does not make another body', async () => {
  const send = (body: object) =>
    server.request(`/api/public/${business.slug}/bookings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${marina.access_token}`, 'Idempotency-Key': 'ordem' },
      body: JSON.stringify(body),
    })
  const service_id = requireNth(business.services).id
  const one = await send({ service_id, date: TUESDAY, time: '10:00', origin: 'page' })
  const two = await send({ origin: 'page', time: '10:00', date: TUESDAY, service_id })
  const t = await send({ time: '10:00', date: TUESDAY, service_id })
  expect([one.status, two.status, t.status]).toEqual([201, 201, 201])
  const text = await one.text()
  expect([await two.text(), await t.text()]).toEqual([text, text])
})

test("the key of another session is another key, and answers nothing of the first one's", async () => {
  const other = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  const mine = await bookWith('mesma', { time: '10:00' })
  const same = await bookWith('mesma', { time: '10:00' }, other)
  expect([same.status, same.body.code]).toEqual([409, 'slot_taken'])
  const hers = await bookWith('mesma', { time: '11:00' }, other)
  expect(hers.status).toBe(201)
  expect(hers.body.id).not.toBe(mine.body.id)
  expect(hers.text).not.toContain('Marina')
})

test('a key is kept for 24 hours by the clock and can then be used anew', async () => {
  const start = server.context.now()
  const first = await bookWith('um-dia')
  server.setNow(start + DAY - 1)
  expect((await bookWith('um-dia')).text).toBe(first.text)
  expect((await bookWith('um-dia', { time: '11:00' })).status).toBe(422)
  server.setNow(start + DAY)
  const anew = await bookWith('um-dia', { time: '11:00' })
  expect(anew.status).toBe(201)
  expect(anew.body.id).not.toBe(first.body.id)
  expect((await bookWith('um-dia', { time: '11:00' })).text).toBe(anew.text)
  expect(await listStoredBookings(server, business)).toHaveLength(2)
})

test('the key of a refused booking may be tried again, with the same body or another', async () => {
  const { id } = await insertBooking(server.storage, business, { date: TUESDAY })
  expect((await bookWith('teimosa')).status).toBe(409)
  expect((await bookWith('teimosa', { time: '08:00', date: '2026-11-29' })).status).toBe(409)
  await changeSettings(server, business, { business_name: 'Outro' })
  expect((await bookWith('teimosa')).status).toBe(409)
  const free = await bookWith('teimosa', { time: '12:00' })
  expect(free.status).toBe(201)
  expect(free.body.id).not.toBe(id)
})

test('the answer is given again after the booking was cancelled or the salon has changed', async () => {
  const first = await bookWith('depois')
  await cancel(server, business, marina.access_token, first.body.id)
  await changeSettings(server, business, { general_settings: { advanceBooking: 100_000 } })
  expect((await bookWith('depois')).text).toBe(first.text)
})

test('a key that is empty, too long or holds spaces is marked', async () => {
  for (const key of ['', 'a'.repeat(201), 'com espaço']) {
    const { status, body } = await bookWith(key)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'idempotency-key': 'Use de 1 a 200 caracteres sem espaços.' })
  }
  expect((await bookWith('~'.repeat(200))).status).toBe(201)
})

test('a body is the same in whatever order its fields come, as another version may read them', async () => {
  const kept = createOwnerAnswers(business.user_id)
  const answer = (body: object, given: string) =>
    server.storage.write((tx) =>
      answerIdempotently(tx, kept, { key: 'k', body, now: server.context.now() }, async () => ({
        answer: given,
      })),
    )
  expect(await answer({ date: TUESDAY, time: '10:00' }, 'primeira')).toBe('primeira')
  expect(await answer({ time: '10:00', date: TUESDAY }, 'segunda')).toBe('primeira')
})
