/** A session that ends while its house is being taken along ends the file too, in one line of the log. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { createBusinessOwner, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof createBusinessOwner>>
beforeEach(async () => {
  server = await startTestServer()
  owner = await createBusinessOwner(server, await createBusiness(server.storage))
})
afterEach(() => server.close())

/** Some parts are read before it: the answer has begun by then. */
function endSessionAtRead(position: number): void {
  const { storage } = server.context
  const readHeavy = storage.readHeavy.bind(storage)
  let reads = 0
  const spy = vi.spyOn(storage, 'readHeavy').mockImplementation(async (...args) => {
    reads += 1
    if (reads === position) await storage.write((tx) => deleteAccountSessions(tx, owner.id))
    return readHeavy(...args)
  })
  onTestFinished(() => spy.mockRestore())
}

/** Over a real connection. @returns whether the file came to its end */
async function download(key: string): Promise<boolean> {
  const listening = serve({
    ...{ fetch: createApp(server.context).fetch, hostname: '127.0.0.1', port: 0 },
  })
  onTestFinished(() => void listening.close())
  await once(listening, 'listening')
  // A TCP server has an address with a port.
  const { port } = listening.address() as AddressInfo
  const path = `/api/export/house?key=${encodeURIComponent(key)}`
  const headers = { Authorization: `Bearer ${owner.token}` }
  const sent = request({ host: '127.0.0.1', port, path, headers, agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(200)
  try {
    for await (const _part of answer);
  } catch {
    return false
  }
  return answer.complete
}

test('it breaks off, and the log has one line with a code', async () => {
  const body = { current_password: PASSWORD }
  const { key } = (await server.call('POST /api/export/house', { body }, owner.token)).body
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  expect(await download(key)).toBe(true)
  const before = server.logged().length
  endSessionAtRead(5)
  expect(await download(key)).toBe(false)
  const lines = server.logged().slice(before).trim().split('\n')
  const told = lines.map((line) => JSON.parse(line)).filter(({ at }) => at === 'export_house')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ code: 'unauthenticated', msg: 'an export was cut off' })
  expect(printed).not.toHaveBeenCalled()
})
