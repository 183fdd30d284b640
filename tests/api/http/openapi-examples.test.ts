/** What the API's description gives as examples can be sent: no viewer has to make something up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#api/contract/contract.ts'
import { KEY_BODY_EXAMPLES } from '#api/contract/key-body-examples.ts'
import { KEY_SCOPE_OF } from '#api/contract/key-scopes.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { addApiKey } from '#tests/support/api/people/api-keys.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ofKeys = Object.entries<Endpoint>(contract).filter(([name]) => name in KEY_SCOPE_OF)
const examples: Partial<Record<string, object>> = KEY_BODY_EXAMPLES

test('every call of a key that has a body has one as an example, which it takes', () => {
  const withBody = ofKeys.filter(([, { body }]) => body)
  expect(withBody.length).toBeGreaterThan(20)
  expect(Object.keys(examples).sort()).toEqual(withBody.map(([name]) => name).sort())
  for (const [name, { body }] of withBody)
    expect([name, body?.safeParse(examples[name]).error?.issues]).toEqual([name, undefined])
})

const branch = z.looseObject({
  pattern: z.string().optional(),
  examples: z.array(z.unknown()).optional(),
})

/** Each part of a description that says a pattern, with its examples. */
function* listPatterns(part: unknown): Generator<{ pattern: string; examples: unknown[] }> {
  if (Array.isArray(part)) for (const one of part) yield* listPatterns(one)
  const read = branch.safeParse(part)
  if (!read.success) return
  const { pattern, examples: given = [], ...rest } = read.data
  if (pattern !== undefined) yield { pattern, examples: given }
  for (const one of Object.values(rest)) yield* listPatterns(one)
}

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
})
const requestBody = z.object({
  content: z.record(z.string(), z.object({ example: z.looseObject({}) })),
})

const readBookingExample = (text: string) => {
  const { paths } = description.parse(JSON.parse(text))
  const { content } = requestBody.parse(paths['/api/bookings']?.post?.requestBody)
  return content['application/json']?.example
}

test('the examples’ dates are ahead whenever one asks: a Monday in two to three weeks', async () => {
  const ask = async (now: number) => {
    server.setNow(now)
    const answer = await server.request('/api/openapi.json')
    return [readBookingExample(await answer.text())?.date, answer.headers.get('etag')]
  }
  const [first, before] = await ask(MONDAY_8H)
  expect(first).toBe('2026-12-07')
  const [last] = await ask(MONDAY_8H + 6 * MS_A_DAY)
  expect(last).toBe('2026-12-14')
  const [later, after] = await ask(Date.UTC(2031, 4, 1, 12))
  expect(later).toBe('2031-05-19')
  expect(after).not.toBe(before)
  server.setNow(MONDAY_8H)
})

test('what has a pattern has an example of it, and no number the bounds of JavaScript', async () => {
  const text = await (await server.request('/api/openapi.json')).text()
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  const { paths } = description.parse(JSON.parse(text))
  const calls = Object.values(paths).flatMap((verbs) => Object.values(verbs))
  const patterns = [...listPatterns(calls.filter((call) => 'x-scope' in call))]
  expect(patterns.length).toBeGreaterThan(100)
  for (const { pattern, examples: given } of patterns) {
    expect([pattern, given.length]).toEqual([pattern, 1])
    expect(given[0]).toMatch(new RegExp(pattern, 'u'))
  }
  // Asked on Monday, 23 November 2026.
  const sent = KEY_BODY_EXAMPLES['POST /api/bookings']
  expect(readBookingExample(text)).toEqual({ ...sent, date: '2026-12-07' })
})

test('the examples of a client and a booking make both, with the house’s ids put in', async () => {
  const house = await createBusiness(server.storage)
  await createBusinessOwner(server, house)
  const key = await addApiKey(server, house.user_id)
  const send = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const answer = await server.request(path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: z.looseObject({}).parse(await answer.json()) }
  }
  const client = await send('POST', '/api/clients', KEY_BODY_EXAMPLES['POST /api/clients'])
  expect(client).toMatchObject({ status: 201, body: { id: expect.any(String) } })
  const changed = await send(
    'PATCH',
    `/api/clients/${client.body.id}`,
    KEY_BODY_EXAMPLES['PATCH /api/clients/:id'],
  )
  expect(changed.status).toBe(200)
  const ids: Record<string, unknown> = {
    'id-do-cliente': client.body.id,
    'id-do-servico': requireNth(house.services).id,
    'id-do-profissional': requireNth(house.professionals).id,
  }
  const withIds = JSON.parse(
    JSON.stringify(KEY_BODY_EXAMPLES['POST /api/bookings']),
    (_, value) => ids[value] ?? value,
  )
  const booked = await send('POST', '/api/bookings', withIds)
  expect([booked.status, booked.body.code]).toEqual([201, undefined])
})
