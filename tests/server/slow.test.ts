/** Bodies that come slowly, or break off: what Node does with the limits that the server sets. */
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildVariant, type SourceChange } from '#tests/support/server/build.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []
afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

const HEAD = [
  'POST /auth/v1/token?grant_type=password HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '{"email":',
].join('\r\n')

function openSlowly(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(HEAD)
  return socket
}

/**
 * The limits that ship, which the sources must still hold, and a tenth to wait for. Without the one
 * of the headers it is the whole request's that ends a connection here.
 */
const REQUEST_LIMIT_ONLY: SourceChange[] = [
  { file: 'api/main.ts', from: 'requestTimeout: 30_000', to: 'requestTimeout: 3000' },
  { file: 'api/main.ts', from: 'headersTimeout: 15_000', to: 'headersTimeout: 0' },
  {
    file: 'api/main.ts',
    from: 'connectionsCheckingInterval: 5000',
    to: 'connectionsCheckingInterval: 500',
  },
]

test('a body that does not come ends in its time, and one that breaks off is no error', async () => {
  const variant = await buildVariant(REQUEST_LIMIT_ONLY)
  const file = await createDatabaseFile('tables')
  files.push(file)
  const server = await startServer({ database: file.path, entry: variant.entry })
  variant.remove()
  const slow = openSlowly(server.url)
  const ended = new Promise((resolve) => slow.once('close', resolve))
  // It would keep the connection for ever by a byte now and then.
  const dripping = setInterval(() => slow.write('x'), 200)
  const aborted = openSlowly(server.url)
  await expect.poll(() => aborted.bytesWritten).toBeGreaterThan(100)
  await getUrl(`${server.url}/healthz`)
  aborted.destroy()
  // For Node's own limit, of five minutes, this test would not wait.
  await ended
  clearInterval(dripping)
  await server.stop()
  expect(server.output()).toMatch(/"route":"\/auth\/v1\/token","status":400/)
  expect(server.output()).not.toMatch(/"level":50/)
})
