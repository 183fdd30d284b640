import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from '#api/http/connection-limit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import {
  type ContextChange,
  MONDAY_8H,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

async function ask(change: ContextChange = {}) {
  server = await startTestServer(change)
  const answer = await server.request('/healthz')
  return { status: answer.status, text: await answer.text() }
}

const failWith = (code: string) => async () => {
  throw Object.assign(new Error('/var/lib/vez.db is full'), { code })
}
const breaking = (broken: Partial<Storage>) => (usual: { storage: Storage }) => ({
  storage: { ...usual.storage, ...broken },
})

test('health is asked of the disk by a write', async () => {
  expect(await ask()).toEqual({ status: 200, text: '{"status":"ok"}' })
})

test.each([
  ['a full disk', { write: failWith('SQLITE_FULL') }, 'disk full'],
  ['a disk that takes no writes', { write: failWith('SQLITE_READONLY') }, 'read only'],
  ['a write that fails', { write: failWith('SQLITE_IOERR_WRITE') }, 'cannot write'],
  ['a read that fails', { read: failWith('SQLITE_IOERR_READ') }, 'cannot read'],
])('%s is told without a path', async (_, broken, reason) => {
  const { status, text } = await ask(breaking(broken))
  expect(status).toBe(503)
  expect(JSON.parse(text)).toMatchObject({ status: 'error', reason })
  expect(text).not.toContain('/var')
  expect(server?.logged()).toContain(`"found":"${reason}"`)
})

const failingPages =
  (code: string): ContextChange =>
  ({ catalogs }) => ({ catalogs: Object.assign(catalogs, { loadBySlug: failWith(code) }) })

test.each([
  ['SQLITE_FULL', 'disk full'],
  ['SQLITE_IOERR_WRITE', 'cannot write'],
  ['SQLITE_IOERR_READ', 'cannot read'],
  ['53100', 'disk full'],
  ['58030', 'cannot write'],
])(
  'a request that failed with %s counts for ten seconds, though a look finds nothing',
  async (code, reason) => {
    server = await startTestServer(failingPages(code))
    expect((await server.request('/api/public/nenhum')).status).toBe(503)
    expect(JSON.parse(await (await server.request('/healthz')).text())).toMatchObject({ reason })
    server.setNow(MONDAY_8H + 9_000)
    expect((await server.request('/healthz')).status).toBe(503)
    server.setNow(MONDAY_8H + 11_000)
    expect((await server.request('/healthz')).status).toBe(200)
  },
)

test.each([
  ['SQLITE_BUSY', 503],
  // As a reader's connection answers whoever would write by it.
  ['SQLITE_READONLY', 500],
])('%s is not of the disk, and leaves the server well', async (code, status) => {
  server = await startTestServer(failingPages(code))
  expect((await server.request('/api/public/nenhum')).status).toBe(status)
  expect((await server.request('/healthz')).status).toBe(200)
})

test('a file that may not be written is told as such', async () => {
  server = await startTestServer()
  const { storage } = server
  // The reader's connection takes no writes, as a disk that was mounted for reading.
  const readOnly = await startTestServer({ storage: { ...storage, write: storage.read } })
  expect(JSON.parse(await (await readOnly.request('/healthz')).text())).toMatchObject({
    reason: 'read only',
  })
  await readOnly.close()
})

test('pages say what a browser may do with them, and stay on https where we are', async () => {
  server = await startTestServer({ publicUrl: 'https://vez.example' })
  const headers = (await server.request('/login')).headers
  expect(headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
  for (const path of ['/login', '/healthz', '/api/public/nada', '/widget/vez.js']) {
    const answer = await server.request(path)
    expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  }
  await server.close()
  server = await startTestServer()
  expect((await server.request('/login')).headers.get('strict-transport-security')).toBeNull()
})

test('the addresses of one IPv6 /64 share its connections', () => {
  const listening = createServer()
  limitConnections(listening, { most: 2, isShared: () => false })
  const open = (remoteAddress: string) => {
    // This machine has no such network: the socket says that it comes from there.
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    listening.emit('connection', socket)
    return socket
  }
  const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map(open)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false])
  for (const socket of sockets) socket.destroy()
})

test('one address has so many connections open at once, and a proxy’s are not counted', async () => {
  for (const [isShared, kept] of [
    [false, 3],
    [true, 5],
  ] as const) {
    const listening = createServer((socket) =>
      setImmediate(() => !socket.destroyed && socket.write('.')),
    )
    limitConnections(listening, { most: 3, isShared: () => isShared })
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const at = listening.address()
    const port = typeof at === 'object' && at ? at.port : 0
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      const event = await Promise.race([
        once(socket, 'data').then(() => 'open'),
        once(socket, 'close').then(() => 'closed'),
      ])
      return { socket, event }
    }
    const sockets = []
    for (let i = 0; i < 5; i++) sockets.push(await open())
    expect(sockets.filter(({ event }) => event === 'open')).toHaveLength(kept)
    const [first] = sockets
    first?.socket.destroy()
    // What has ended makes room for the next.
    await expect.poll(async () => (await open()).event).toBe('open')
    for (const { socket } of sockets) socket.destroy()
    listening.close()
  }
})
