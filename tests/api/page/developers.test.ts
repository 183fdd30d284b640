/** `/developers`: its policy, and its examples, which are run as they stand. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { KEY_SCOPE_OF } from '#api/contract/key-scopes.ts'
import { KEY_CALL_GROUPS, KEY_CALL_SUMMARIES } from '#api/page/key-calls.pt-BR.ts'
import { createWebhookSender } from '#api/webhook/sender.ts'
import { clients } from '#db/tables/client.ts'
import { KEY_SCOPES } from '#domain/integration/api-key.ts'
import { addApiKey } from '#tests/support/api/people/api-keys.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'

const run = promisify(execFile)

let server: TestServer
let house: Business
let key: string
let http: Server
let folder: string
beforeEach(async () => {
  http = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = await server.request(request.url ?? '/', {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ...(body.length > 0 && { body }),
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  // An address of the network, which is no path of a file.
  const { port } = http.address() as AddressInfo
  server = await startTestServer({ address: () => `http://127.0.0.1:${port}` })
  house = await createBusiness(server.storage, { clients: [{ nome: 'Maria Flor' }] })
  await createBusinessOwner(server, house)
  key = await addApiKey(server, house.user_id)
  folder = await mkdtemp(join(tmpdir(), 'vez-examples-'))
})
afterEach(async () => {
  http.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a block of the page says, as a browser shows it. */
async function readExample(id: string): Promise<string> {
  const page = await (await server.request('/developers')).text()
  const [, code = ''] = new RegExp(`<pre id="${id}"[^>]*><code>(.*?)</code>`, 's').exec(page) ?? []
  const named = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
  return code.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: keyof typeof named) => named[name])
}

test('the page lets in what is ours alone, and loads its viewer from us', async () => {
  const answer = await server.request('/developers')
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'")
  expect(policy).not.toMatch(/unsafe-eval|https:/)
  const page = await answer.text()
  const loaded = [...page.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, at]) => at)
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.every((at) => at?.startsWith('/assets/'))).toBe(true)
})

test('the example of curl finds a client', async () => {
  const { stdout } = await run('bash', ['-c', await readExample('curl')], {
    env: { ...process.env, VEZ_KEY: key },
  })
  expect(JSON.parse(stdout)).toMatchObject({ clients: [{ nome: 'Maria Flor' }] })
})

test('the example of TypeScript adds a client', async () => {
  const file = join(folder, 'example.mts')
  await writeFile(file, await readExample('typescript'))
  const { stdout } = await run(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, VEZ_KEY: key },
  })
  const rows = await server.storage.read((db) =>
    db.select().from(clients).where(eq(clients.id, stdout.trim())),
  )
  expect(rows).toMatchObject([{ user_id: house.user_id, nome: 'Maria da Silva' }])
})

test('the workflow of n8n asks for the agenda', async () => {
  const request = z.object({
    method: z.literal('GET'),
    url: z.string(),
    headerParameters: z.object({
      parameters: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  })
  const workflow = z.object({
    nodes: z.array(z.object({ name: z.string(), parameters: z.unknown() })),
    connections: z.record(
      z.string(),
      z.object({ main: z.array(z.array(z.object({ node: z.string() }))) }),
    ),
  })
  const { nodes, connections } = workflow.parse(JSON.parse(await readExample('n8n')))
  const first = nodes[0]?.name ?? ''
  expect(connections[first]?.main[0]?.[0]?.node).toBe(nodes[1]?.name)
  const { url, headerParameters } = request.parse(nodes[1]?.parameters)
  const headers = headerParameters.parameters.map(({ name, value }): [string, string] => [
    name,
    value.replace('COLE_SUA_CHAVE_AQUI', key),
  ])
  const answer = await fetch(url, { headers })
  expect([answer.status, await answer.json()]).toMatchObject([200, { professionals: [{}] }])
})

test('the example of a webhook takes what we signed, and nothing else', async () => {
  const file = join(folder, 'webhook.mjs')
  await writeFile(file, await readExample('webhook'))
  const secret = `whsec_${Buffer.from('um segredo de 24 bytes!!').toString('base64')}`
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const receiver = spawn(process.execPath, [file], {
    env: { ...process.env, VEZ_WEBHOOK_SECRET: secret, PORT: `${port}` },
  })
  try {
    const sender = createWebhookSender({ allowLoopback: true })
    const body = '{"type":"client.created","data":{"id":"c-1"}}'
    const send = (by: string) =>
      sender.send({
        url: `http://127.0.0.1:${port}/`,
        secret: by,
        id: 'msg_1',
        body,
        now: Date.now(),
      })
    await expect.poll(() => send(secret)).toMatchObject({ status: 204 })
    expect(await send(`whsec_${Buffer.from('outro').toString('base64')}`)).toMatchObject({
      status: 401,
    })
  } finally {
    receiver.kill()
  }
})

test('the description names what a key has to allow, for the viewer to show', async () => {
  const description = z.object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.object({ 'x-scope': z.string().optional() })),
    ),
    components: z.object({ securitySchemes: z.object({ key: z.object({}) }) }),
  })
  const answer = await server.request('/api/openapi.json')
  const { paths } = description.parse(await answer.json())
  expect(paths['/api/clients']?.post?.['x-scope']).toBe('clients:write')
  expect(paths['/api/keys']?.post?.['x-scope']).toBeUndefined()
})

test('each call of a key is told in Portuguese, in a group that has a name', async () => {
  expect(Object.keys(KEY_CALL_SUMMARIES).sort()).toEqual(Object.keys(KEY_SCOPE_OF).sort())
  for (const scope of KEY_SCOPES) expect(KEY_CALL_GROUPS[scope.split(':')[0] ?? '']).toBeTruthy()
  const page = await (await server.request('/developers')).text()
  for (const summary of Object.values(KEY_CALL_SUMMARIES)) expect(page).toContain(summary)
})
