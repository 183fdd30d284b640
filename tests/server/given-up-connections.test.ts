/** What the tests of servers call with, where a server gives up the connections that lay idle. */
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { getUrl } from '#tests/support/server/http-client.ts'

test('a call is sent again until it meets a connection that was not given up, and one that was new is not', async () => {
  const used = new Set<Socket>()
  let resets = 0
  const server = createServer(({ socket, url }, response) => {
    if (used.has(socket) || url === '/refused') {
      resets += 1
      socket.resetAndDestroy()
      return
    }
    used.add(socket)
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens has an address of this kind.
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = () => Promise.all(Array.from({ length: 3 }, () => getUrl(at)))
  await ask()
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(resets).toBeGreaterThanOrEqual(3)
  server.closeIdleConnections()
  await expect(getUrl(`${at}/refused`)).rejects.toThrow(/ECONNRESET|hang up/)
  server.close()
})
