import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Business, requireNth } from '#tests/support/db/factories.ts'
import { createContact, getUrl, sendHttp, signIn } from '#tests/support/server/http-client.ts'
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
let server: ServerProcess

beforeEach(async () => {
  file = await createDatabaseFile()
  salon = await openSalon(file)
  server = await startServer({ database: file.path })
})

afterEach(async () => {
  await endServers()
  await file.remove()
})

const NOTE = 'alergia a amônia'

/** What a client does, well and badly; answers with all that the log has no business to hold. */
async function useEverything(): Promise<string[]> {
  const client = createContact()
  const at = `${server.url}/api/public/${salon.slug}`
  const token = await signIn(server.url, salon.slug, client)
  const { date } = getHourAhead(0)
  const body = { ...createBookingRequest(salon, date, '10:00'), notes: NOTE }
  for (let i = 0; i < 2; i++) await sendHttp(`${at}/bookings`, { token, body }).answer
  await sendHttp(`${at}/session`, { body: { ...client, nome: 'Outra Pessoa' } }).answer
  await sendHttp(`${at}/session`, { body: { ...client, email: 'sem-arroba' } }).answer
  await getUrl(`${at}/bookings`, { token })
  await getUrl(`${at}/bookings`, { token: 'eyJmb3JqYWRv' })
  await getUrl(`${server.url}/${salon.slug}?telefone=${client.telefone}`)
  await getUrl(`${server.url}/no/such/${client.email}?nome=Marina`)
  // The request ends in an error of the database, whose own message would hold the parameters.
  file.change('DROP TABLE idempotency_keys')
  const headers = { 'Idempotency-Key': 'chave-secreta-1' }
  const broken = await sendHttp(`${at}/bookings`, {
    token,
    body: { ...body, time: '12:00' },
    headers,
  }).answer
  expect(broken.status).toBe(500)
  const { nome, email, telefone } = client
  const typed = [nome, 'Marina', 'Outra Pessoa', email, 'sem-arroba', telefone, NOTE]
  const { id } = requireNth(salon.clients)
  return [...typed, token, 'eyJmb3JqYWRv', 'chave-secreta-1', salon.slug, salon.user_id, id]
}

test('the log is JSON, a line a request, and holds nothing of a person', async () => {
  const secrets = await useEverything()
  await server.stop()

  const lines = server.output().trimEnd().split('\n')
  const entries: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
  const requests = entries.filter(({ route }) => route !== undefined)
  expect(requests.map(({ status }) => status)).toEqual(
    expect.arrayContaining([200, 201, 400, 401, 404, 409, 500]),
  )
  expect(requests.map(({ route }) => route)).toContain('/api/public/:slug/bookings')
  for (const { request_id, method, ms } of requests) {
    expect([typeof request_id, typeof method, typeof ms]).toEqual(['string', 'string', 'number'])
  }
  const everything = server.output() + server.errors()
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
})

test('an unexpected error is logged with its code and place, and answered with the request id', async () => {
  const token = await signIn(server.url, salon.slug)
  file.change('DROP TABLE idempotency_keys')
  const answer = await sendHttp(`${server.url}/api/public/${salon.slug}/bookings`, {
    token,
    headers: { 'Idempotency-Key': 'k', 'X-Request-Id': 'the-one-that-broke' },
    body: createBookingRequest(salon, getHourAhead(0).date, '10:00'),
  }).answer
  await server.stop()

  expect(JSON.parse(answer.text)).toEqual({
    code: 'unexpected',
    message: 'Algo deu errado do nosso lado. Tente novamente em alguns momentos.',
    request_id: 'the-one-that-broke',
  })
  const lines = server.output().trimEnd().split('\n')
  const entries: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
  const [error] = entries.filter(
    (entry) => entry.request_id === 'the-one-that-broke' && entry.error,
  )
  expect(error).toMatchObject({ level: 50, code: 'SQLITE_ERROR' })
  expect(error?.at).toEqual(expect.arrayContaining([expect.stringMatching(/main\.js:\d+/)]))
})
