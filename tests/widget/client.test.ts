import { expect, test, vi } from 'vitest'
import { CallError, createHttpClient, NetworkError } from '#api/contract/http-client.ts'
import { toBookingOutcome } from '#widget/booking/confirmation/booking-outcome.ts'

type Sent = { address: string; method: string; headers: Headers; body: unknown }

/** Answers every call so, and keeps what was sent. */
function answerWith(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { method = '', headers, body } = request
    sent.push({ address, method, headers: new Headers(headers), body })
    expect(request.credentials).toBe('omit')
    return answer()
  })
  return sent
}

const call = createHttpClient({ base: 'https://vez.example' })
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const params = { slug: 'studio-aurora' }

const book = (token?: string) =>
  call(
    'POST /api/public/:slug/bookings',
    {
      params,
      headers: { 'idempotency-key': 'k' },
      body: { service_id: 's', date: '2026-11-24', time: '10:00', origin: 'widget' },
    },
    token,
  )

const failure = (status: number, body: unknown): Promise<unknown> => {
  answerWith(() => json(status, body))
  return book('t').catch((cause: unknown) => cause)
}

test('a call carries its path, query, headers, token and body, and no cookies', async () => {
  const sent = answerWith(() => json(200, { days: [] }))
  await call('GET /api/public/:slug/slots', {
    params,
    query: { service_id: 'a&b', professional_id: undefined },
  })
  await book('t').catch(() => {})
  const [get, post] = sent
  expect(get?.address).toBe('https://vez.example/api/public/studio-aurora/slots?service_id=a%26b')
  expect([get?.method, get?.body]).toEqual(['GET', undefined])
  expect([...(get?.headers ?? [])]).toEqual([])
  expect(post?.address).toBe('https://vez.example/api/public/studio-aurora/bookings')
  expect(Object.fromEntries(post?.headers ?? [])).toEqual({
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'idempotency-key': 'k',
  })
  expect(JSON.parse(String(post?.body))).toMatchObject({ service_id: 's', origin: 'widget' })
})

test('an answer without a body is one, and a sign-out is sent though the page is left', async () => {
  const init: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    init.push(request)
    return new Response(null, { status: 204 })
  })
  const ended = call('DELETE /api/public/:slug/session', { params }, 't')
  await expect(ended).resolves.toBeUndefined()
  expect(init.map(({ method, keepalive }) => [method, keepalive])).toEqual([['DELETE', true]])
})

test('a client of our own origin sends cookies and its headers, unless a call brings a token', async () => {
  const init: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    init.push(request)
    return new Response(null, { status: 204 })
  })
  const own = createHttpClient({
    credentials: 'same-origin',
    cache: 'no-store',
    headers: (path) => ({ 'x-vez-session': path }),
  })
  const leave = { query: { scope: 'local' } } as const
  await own('POST /auth/v1/logout', leave)
  await own('POST /auth/v1/logout', leave, 't')
  await own('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    headers: { 'x-vez-session': '' },
    body: {},
  })
  const sent = init.map(({ headers, ...rest }) => ({
    ...rest,
    ...Object.fromEntries(new Headers(headers)),
  }))
  expect(sent).toMatchObject([
    {
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: true,
      'x-vez-session': '/auth/v1/logout',
    },
    { credentials: 'omit', keepalive: true, authorization: 'Bearer t' },
    { credentials: 'same-origin', keepalive: false },
  ])
  expect(sent.map((one) => 'x-vez-session' in one)).toEqual([true, false, false])
})

test('a name in a path cannot lead to another', async () => {
  const sent = answerWith(() => json(200, {}))
  await call('GET /api/public/:slug', { params: { slug: '../admin?x#y' } })
  expect(sent[0]?.address).toBe('https://vez.example/api/public/..%2Fadmin%3Fx%23y')
})

test('a refusal keeps its code, sentence and facts', async () => {
  const error = await failure(409, { code: 'slot_taken', message: 'Ocupado', request_id: 'r' })
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 409, code: 'slot_taken', message: 'Ocupado' })
})

test('a failure that is no refusal of ours is unexpected', async () => {
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const error = await book('t').catch((cause: unknown) => cause)
  expect(error).toMatchObject({ status: 502, code: 'unexpected' })
  expect(await failure(500, { error: 'x' })).toMatchObject({ code: 'unexpected' })
})

test('no answer, or half of one, is a failure of the network', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(book('t')).rejects.toBeInstanceOf(NetworkError)
  answerWith(() => new Response('{"id":', { status: 201 }))
  await expect(book('t')).rejects.toBeInstanceOf(NetworkError)
})

const outcomes = [
  [409, 'slot_taken', 'time'],
  [409, 'time_blocked', 'time'],
  [409, 'outside_hours', 'time'],
  [409, 'outside_notice', 'time'],
  [409, 'outside_window', 'time'],
  [401, 'unauthenticated', 'login'],
  [403, 'client_blocked', 'refused'],
  [404, 'service_not_found', 'refused'],
  [409, 'service_inactive', 'refused'],
  [409, 'professional_archived', 'refused'],
  [422, 'idempotency_key_reused', 'refused'],
  [429, 'too_many_requests', 'unknown'],
  [500, 'unexpected', 'unknown'],
  [503, 'overloaded', 'unknown'],
] as const

test.each(outcomes)('%i %s means: %s', async (status, code, kind) => {
  const error = await failure(status, { code, message: 'Frase.', request_id: 'r' })
  expect(toBookingOutcome(error)).toMatchObject({ kind, code: status >= 500 ? 'unexpected' : code })
})

test('whether a lost confirmation was booked is unknown, so that the same key is sent again', () => {
  expect(toBookingOutcome(new NetworkError('x'))).toEqual({
    kind: 'unknown',
    code: 'network',
    problem: {
      lines: ['A conexão caiu antes da resposta. Nada se perdeu: tente novamente.'],
      retry: true,
    },
  })
})

test('a block is told with its reason and days, as far as they are known', async () => {
  const refusal = (facts: object) => ({
    code: 'client_blocked',
    message: '',
    request_id: 'r',
    ...facts,
  })
  const told = async (facts: object) => toBookingOutcome(await failure(403, refusal(facts)))
  expect(await told({ reason: 'Faltou ao agendamento', days: 3 })).toMatchObject({
    problem: {
      title: 'Cliente bloqueado',
      lines: [
        'Você está bloqueado de fazer agendamentos.',
        'Motivo: Faltou ao agendamento',
        'Bloqueio expira em 3 dia(s).',
      ],
    },
  })
  expect(await told({ reason: null, days: null })).toMatchObject({
    problem: { lines: ['Você está bloqueado de fazer agendamentos.'] },
  })
})
