/** Bodies that come slowly, or break off: what Node does with the limits that the server sets. */
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
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

test('a body that does not come ends after 30 seconds, and one that breaks off is no error', async () => {
  const file = await createDatabaseFile('tables')
  files.push(file)
  const server = await startServer({ database: file.path })
  const began = performance.now()
  const slow = openSlowly(server.url)
  const ended = new Promise<number>((resolve) =>
    slow.once('close', () => resolve(performance.now() - began)),
  )
  // It would keep the connection for ever by a byte now and then.
  const dripping = setInterval(() => slow.write('x'), 2000)
  const aborted = openSlowly(server.url)
  await expect.poll(() => aborted.bytesWritten).toBeGreaterThan(100)
  await getUrl(`${server.url}/healthz`)
  aborted.destroy()
  const ms = await ended
  clearInterval(dripping)
  expect(ms).toBeGreaterThan(25_000)
  expect(ms).toBeLessThan(45_000)
  await server.stop()
  expect(server.output()).toMatch(/"route":"\/auth\/v1\/token","status":400/)
  expect(server.output()).not.toMatch(/"level":50/)
})
