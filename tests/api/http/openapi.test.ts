import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#api/contract/contract.ts'
import { KEY_SCOPE_OF } from '#api/contract/key-scopes.ts'
import type { Access, Endpoint } from '#api/contract/shape/endpoint.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const anything = z.record(z.string(), z.unknown())
const part = z.object({ name: z.string(), in: z.string(), required: z.boolean() })
const operation = z.looseObject({
  operationId: z.string(),
  'x-access': z.string(),
  'x-scope': z.string().optional(),
  security: z.array(anything).default([]),
  parameters: z.array(part),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), content: anything.optional() }),
  ),
})
const description = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
type Operation = z.output<typeof operation>

let server: TestServer
const operations = new Map<string, Operation>()
beforeAll(async () => {
  server = await startTestServer()
  const answer = await server.request('/api/openapi.json')
  const { paths } = description.parse(await answer.json())
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, it] of Object.entries(verbs)) {
      operations.set(`${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, it)
    }
  }
})
afterAll(() => server.close())

const endpoints = Object.entries<Endpoint>(contract)
const of = (name: string): Operation => operation.parse(operations.get(name))

const OF_ACCOUNTS = [{ account: [] }, { cookie: [] }]
const SECURITY: Record<Access, object[]> = {
  anyone: [],
  client: [{ client: [] }],
  guest: [{ client: [] }, { link: [] }],
  'first-step': OF_ACCOUNTS,
  recovering: OF_ACCOUNTS,
  user: OF_ACCOUNTS,
  owner: OF_ACCOUNTS,
  reception: OF_ACCOUNTS,
  professional: OF_ACCOUNTS,
  staff: OF_ACCOUNTS,
}

test('the API describes itself: every endpoint, with its access, its parts and its answers', () => {
  expect([...operations.keys()].sort()).toEqual(Object.keys(contract).sort())
  for (const [name, endpoint] of endpoints) {
    const it = of(name)
    expect([it.operationId, it['x-access']]).toEqual([name, endpoint.access])
    const byKey = KEY_SCOPE_OF[name] ? [{ key: [] }] : []
    expect([name, it.security]).toEqual([name, [...SECURITY[endpoint.access], ...byKey]])
    expect([name, it['x-scope']]).toEqual([name, KEY_SCOPE_OF[name]])
    const inPath = it.parameters.filter((one) => one.in === 'path')
    const named = [...name.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(inPath.map((one) => one.name)).toEqual(named)
    expect(inPath.every(({ required }) => required)).toBe(true)
    const answers = Object.keys(it.responses)
    expect(answers).toEqual(expect.arrayContaining([String(endpoint.status), '429', '500', '503']))
    expect('requestBody' in it).toBe('body' in endpoint || endpoint.uploads === true)
  }
})

test('what is asked for beside the body is described, with what may be left out', () => {
  const places = (name: string) =>
    of(name).parameters.map((one) => `${one.in} ${one.name}${one.required ? '' : '?'}`)
  expect(places('POST /auth/v1/token')).toEqual(['query grant_type', 'header x-vez-session?'])
  expect(places('GET /api/agenda')).toEqual(['query from?', 'query to?'])
  expect(places('DELETE /api/me/sessions/:id')).toEqual(['path id'])
})

test('the description names every refusal that can come before a handler is asked', () => {
  const codes = (name: string, status: number) =>
    of(name).responses[status]?.description.split(', ') ?? []
  for (const [name, { access, body }] of endpoints) {
    const isAuth = name.includes(' /auth/v1/')
    if (body) {
      expect(codes(name, 400)).toContain(isAuth ? 'bad_json' : 'invalid_json')
      expect(codes(name, 413)).toContain('too_large')
    }
    expect(codes(name, 429)).toEqual([isAuth ? 'over_request_rate_limit' : 'too_many_requests'])
    if (access === 'anyone') continue
    expect(codes(name, 401)).toEqual([isAuth ? 'no_authorization' : 'unauthenticated'])
    if (access === 'client' || access === 'guest') continue
    const refused = isAuth ? ['bad_jwt', 'session_not_found'] : ['forbidden']
    expect(codes(name, 403)).toEqual(expect.arrayContaining(refused))
    expect(codes(name, 403).includes('foreign_origin')).toBe(!name.startsWith('GET '))
  }
})

test('an answer without a body is described as one', () => {
  for (const [name, { status }] of endpoints) {
    const answer = of(name).responses[status]
    expect([name, answer?.content !== undefined]).toEqual([name, status < 204])
    expect([name, 'headers' in (answer ?? {})]).toEqual([name, status === 302])
  }
})

test('every reference in the description leads somewhere', async () => {
  const text = await (await server.request('/api/openapi.json')).text()
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1])
  const shapes = ['Refusal', 'FunctionRefusal'].map((name) => `#/components/schemas/${name}`)
  expect(new Set(references)).toEqual(new Set(shapes))
  const schemes = z.object({
    components: z.object({ securitySchemes: z.record(z.string(), anything) }),
  })
  const { components } = schemes.parse(JSON.parse(text))
  const named = new Set(
    [...Object.values(SECURITY), [{ key: [] }]].flatMap((ways) => ways.flatMap(Object.keys)),
  )
  expect(new Set(Object.keys(components.securitySchemes))).toEqual(named)
  expect(components.securitySchemes.cookie).toMatchObject({ in: 'cookie', name: 'vez-access' })
})

test('the description goes compressed, and not at all to who has it', async () => {
  const ask = (headers: Record<string, string>) =>
    server.request('/api/openapi.json', { headers: { 'Accept-Encoding': 'br', ...headers } })
  const first = await ask({})
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect((await first.arrayBuffer()).byteLength).toBeLessThan(60_000)
  const again = await ask({ 'If-None-Match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
