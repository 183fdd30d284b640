/** Bodies that come slowly, or break off: what Node does with the limits that the server sets. */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { buildVariant, type SourceChange } from '#tests/support/server/build.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []
afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

const createHead = (path: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 1000',
    '',
    '{"email":',
  ].join('\r\n')

const TOKEN = '/auth/v1/token?grant_type=password'

function openSlowly(url: string, path = TOKEN): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(createHead(path))
  return socket
}

/**
 * The limits that ship, which the sources must still hold, and a tenth to wait for. Without the one
 * of the headers it is the whole request's that ends a connection here.
 */
const REQUEST_LIMIT_ONLY: SourceChange[] = [
  {
    file: 'api/http/body-deadline.ts',
    from: 'BODY_DEADLINE_MS = 30_000',
    to: 'BODY_DEADLINE_MS = 3000',
  },
  { file: 'api/main.ts', from: 'headersTimeout: 15_000', to: 'headersTimeout: 0' },
  {
    file: 'api/main.ts',
    from: 'connectionsCheckingInterval: 5000',
    to: 'connectionsCheckingInterval: 500',
  },
]

/** A slow telephone's photo: its end comes later than anything that is typed may. */
function sendInHalves(url: string, token: string, photo: Uint8Array): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': photo.length }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers }
    const outgoing = request(`${url}/api/pictures`, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    outgoing.once('error', reject)
    outgoing.write(photo.subarray(0, photo.length / 2))
    setTimeout(() => outgoing.end(photo.subarray(photo.length / 2)), 4500)
  })
}

test('a body that does not come ends in its time, but a photo has longer, and one that breaks off is no error', async () => {
  const variant = await buildVariant(REQUEST_LIMIT_ONLY)
  const file = await createDatabaseFile('tables')
  files.push(file)
  const login = await createOwnerLogin(file, await openSalon(file))
  const server = await startServer({ database: file.path, entry: variant.entry })
  const token = await signInOwner(server.url, login)
  const photo = sendInHalves(server.url, token, await createPhoto({ width: 300, height: 200 }))
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
  expect(await photo).toBe(200)
  clearInterval(dripping)
  await server.stop()
  variant.remove()
  expect(server.output()).toMatch(/"route":"\/auth\/v1\/token","status":400/)
  expect(server.output()).not.toMatch(/"level":50/)
})
