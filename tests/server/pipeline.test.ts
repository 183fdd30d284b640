/** Requests that come on one connection before the earlier ones are answered. */
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import { buildVariant } from '#tests/support/server/build.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

async function start(entry?: string): Promise<{ server: ServerProcess; salon: Business }> {
  const file = await createDatabaseFile()
  files.push(file)
  const salon = await openSalon(file)
  return { server: await startServer({ database: file.path, ...(entry && { entry }) }), salon }
}

function open({ url }: ServerProcess): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

const ask = (path: string, times: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times)

/** Asks for far more pages than a connection holds, reads nothing, and then looks whether others are answered. */
async function flood(server: ServerProcess, salon: Business): Promise<Socket> {
  const socket = open(server)
  socket.pause()
  socket.write(ask(`/${salon.slug}`, 5000))
  await expect.poll(() => socket.bytesWritten, { timeout: 20_000 }).toBeGreaterThan(60_000)
  expect((await getUrl(`${server.url}/healthz`)).status).toBe(200)
  return socket
}

/** Pages that were written. The log is flushed twice a second, and at the end whole. */
async function countPages(server: ServerProcess): Promise<number> {
  await server.stop()
  return server.output().match(/"route":"\/:slug"/g)?.length ?? 0
}

test('a client that asks on and never reads is cut off, at few answers', async () => {
  const { server, salon } = await start()
  const socket = await flood(server, salon)
  socket.resume()
  await new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))
  expect(await countPages(server)).toBeLessThanOrEqual(32)
})

test('that would tell of a server which begins all of them', async () => {
  const variant = await buildVariant([
    {
      file: 'api/http/pipeline-limit.ts',
      from: 'MAX_WAITING_ANSWERS = 32',
      to: 'MAX_WAITING_ANSWERS = 1e9',
    },
  ])
  const { server, salon } = await start(variant.entry)
  await flood(server, salon)
  expect(await countPages(server)).toBeGreaterThan(100)
  variant.remove()
})

test('a few that come at once are answered in turn, again and again', async () => {
  const { server, salon } = await start()
  const socket = open(server)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  const paths = [`/api/public/${salon.slug}`, '/healthz', `/${salon.slug}`, '/nada/aqui']
  for (let round = 1; round <= 6; round += 1) {
    socket.write(paths.map((path) => ask(path, 4)).join(''))
    const count = () => text.match(/HTTP\/1\.1 \d{3}/g)?.length
    await expect.poll(count).toBe(round * 16)
  }
  const statuses = text.match(/HTTP\/1\.1 \d{3}/g) ?? []
  const one = [200, 200, 200, 404].flatMap((status) => Array(4).fill(`HTTP/1.1 ${status}`))
  expect(statuses).toEqual(Array(6).fill(one).flat())
})
