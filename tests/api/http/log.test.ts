import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { book, cancel, listOwnBookings, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  type ContextChange,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
afterEach(() => server.close())

const start = async (change?: ContextChange) => {
  server = await startTestServer(change)
  return createBusiness(server.storage)
}

const MARINA = {
  nome: 'Marina Segredo',
  email: 'marina@segredo.example',
  telefone: '(11) 98765-4321',
}

const PERSONAL = ['Marina', 'Segredo', 'segredo', '98765', '11987654321']

const signIn = (slug: string, typed: Partial<typeof MARINA> = {}) =>
  server.request(`/api/public/${slug}/session`, {
    method: 'POST',
    body: JSON.stringify({ ...MARINA, ...typed }),
  })

test('the log tells of every request its method, route, status and time, and of nobody anything', async () => {
  const business = await start()
  const { slug } = business
  const session = await server.signIn(slug, MARINA)
  const token = session.access_token
  const booked = await book(server, business, token, { notes: 'Segredo' }, 'chave-segredo')
  await cancel(server, business, token, booked.body.id)
  await listOwnBookings(server, business, token)
  await signIn(slug, { nome: 'Outra Segredo' })
  await server.request(`/${slug}/booking?email=marina@segredo.example`)
  await server.request(`/${slug}/b/segredo-do-link`)
  await server.request(`/api/public/${slug}/slots?telefone=11987654321`)
  await server.request('/Marina/Segredo/98765')
  const logged = server.logged()
  for (const word of [...PERSONAL, slug, token, booked.body.id, session.client.id]) {
    expect(logged).not.toContain(word)
  }
  const line = z.object({
    level: z.literal(30),
    request_id: z.string().min(8),
    method: z.enum(['GET', 'POST']),
    route: z.string(),
    status: z.number(),
    ms: z.number(),
  })
  const lines = logged.trim().split('\n')
  expect(lines.map((text) => line.parse(JSON.parse(text)).route)).toEqual([
    '/api/public/:slug/session',
    '/api/public/:slug/bookings',
    '/api/public/:slug/bookings/:id/cancel',
    '/api/public/:slug/bookings',
    '/api/public/:slug/session',
    '/:slug/booking',
    '/:slug/b/:token',
    '/api/public/:slug/slots',
    expect.any(String),
  ])
})

test('a request is one line of the log, wherever it ends', async () => {
  const { slug } = await start()
  const paths = [
    `/${slug}`,
    '/nao-existe',
    '/Maiuscula',
    '/a/b/c/d',
    '/widget/vez.js',
    '/widget/x.js',
  ]
  for (const path of [...paths, '/api/nada', '/healthz']) await server.request(path)
  const lines = server.logged().trim().split('\n')
  expect(
    lines.map((line) => z.object({ route: z.string() }).parse(JSON.parse(line)).route),
  ).toEqual([
    '/:slug',
    '/:slug',
    '/:slug',
    'not found',
    '/widget/*',
    '/widget/*',
    'not found',
    '/healthz',
  ])
})

/** A server whose second row of any kind breaks a constraint of the real database. */
const REPEATING: ContextChange = { newId: () => 'sempre-a-mesma' }

test('what nobody expected is answered with a fixed sentence and an id, never the database’s text', async () => {
  const { slug } = await start(REPEATING)
  expect((await signIn(slug)).status).toBe(200)
  const broken = await signIn(slug, { telefone: '11911112222' })
  expect(broken.status).toBe(500)
  const text = await broken.text()
  expect(JSON.parse(text)).toEqual({
    code: 'unexpected',
    message: 'Algo deu errado do nosso lado. Tente novamente em alguns momentos.',
    request_id: broken.headers.get('x-request-id'),
  })
})

test('of an unexpected error its code, place and request are logged, and nobody’s data', async () => {
  const { slug } = await start(REPEATING)
  await signIn(slug)
  const broken = await signIn(slug, { telefone: '11911112222' })
  const logged = server.logged()
  const errors = logged.split('\n').filter((line) => line.includes('"level":50'))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(`"request_id":"${broken.headers.get('x-request-id')}"`)
  expect(errors[0]).toMatch(/"code":"(SQLITE_CONSTRAINT_PRIMARYKEY|23505)"/)
  expect(errors[0]).toMatch(/"at":\[" *at /)
  for (const word of [...PERSONAL, '11911112222', 'insert into', 'UNIQUE']) {
    expect(logged).not.toContain(word)
  }
})

test('a note that looks like a line of a stack is not logged either', async () => {
  const business = await start(REPEATING)
  const { access_token } = await server.signIn(business.slug)
  const notes = 'Oi,\n    at Segredo 11987654321\n    at Segredo (marina@segredo.example:1:1)'
  expect((await book(server, business, access_token)).status).toBe(201)
  const broken = await book(server, business, access_token, { notes, date: TUESDAY, time: '15:00' })
  expect(broken.status).toBe(500)
  for (const word of PERSONAL) expect(server.logged()).not.toContain(word)
})

test('the page of an unexpected error shows the sentence and the id, for whoever is asked for help', async () => {
  const error = new Error('no such table: Marina Segredo')
  const { slug } = await start((usual) => ({
    catalogs: Object.assign(usual.catalogs, { loadBySlug: () => Promise.reject(error) }),
  }))
  const answer = await server.request(`/${slug}`)
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain('<h1>Algo deu errado</h1>')
  expect(html).toContain(answer.headers.get('x-request-id'))
  for (const word of [...PERSONAL, 'no such table']) {
    expect(html + server.logged()).not.toContain(word)
  }
})
