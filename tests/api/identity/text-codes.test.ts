/** Codes by SMS cost whoever runs the installation: what strangers may ask for, from wherever. */
import { afterEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { readEnv } from '#api/env.ts'
import { createMetrics } from '#api/metrics/serve-metrics.ts'
import { sendAuthRequest } from '#tests/support/api/people/auth-calls.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import {
  type ContextChange,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
afterEach(() => server.close())

const open = async (change: ContextChange) => {
  server = await startTestServer({ rateLimitFactor: 1, ...change })
}

const ask = (peer: string, contact: object = { phone: `+55${createPhone()}` }) =>
  sendAuthRequest(server, 'POST /auth/v1/otp', { body: contact, peer })

async function countAnswers(peers: readonly string[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const peer of peers) {
    const { status } = await ask(peer)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Addresses that each lie in a /64 of their own. */
const list64s = (prefix: string, many: number) =>
  Array.from({ length: many }, (_, nth) => `${prefix}${nth.toString(16).padStart(2, '0')}::1`)

test('a /56 is no sixteen lines, and a /48 no two hundred: here six and fifteen', async () => {
  await open({ rateLimitFactor: 0.1 })
  expect(await countAnswers(list64s('2001:db8:1:1', 16))).toEqual({ 200: 6, 429: 10 })
  expect(await countAnswers(list64s('2001:db8:1:2', 16))).toEqual({ 200: 6, 429: 10 })
  expect(await countAnswers(list64s('2001:db8:1:3', 16))).toEqual({ 200: 3, 429: 13 })
  expect(await countAnswers(list64s('2001:db8:2:1', 2))).toEqual({ 200: 2 })
  expect((await server.sent()).texts).toHaveLength(17)
})

test('an hour has a ceiling over all networks, which the log and the metrics tell', async () => {
  await open({ textCodes: { most: 4, refused: 0, told_until: 0 } })
  const peers = Array.from({ length: 6 }, (_, nth) => `198.51.100.${nth + 1}`)
  expect(await countAnswers(peers)).toEqual({ 200: 4, 429: 2 })
  const refused = await ask('198.51.100.9')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('198.51.100.10', { email: createEmail('eu') })).status).toBe(200)
  expect((await server.sent()).texts).toHaveLength(4)
  expect(server.logged().match(/SMS_CODES_PER_HOUR/g)).toHaveLength(1)
  const token = 'a-token-for-prometheus'
  const settings = { DATABASE_URL: server.address, METRICS_TOKEN: token }
  const app = createApp(server.context, null, createMetrics(server.context, settings))
  const headers = { Authorization: `Bearer ${token}` }
  const text = await (await app.request('/metrics', { headers })).text()
  expect(text).toContain('vez_sms_codes_refused_total 3\n')
  expect(text).toContain('vez_sms_codes_hour 7\n')
  server.setNow(server.context.now() + 3_600_001)
  expect((await ask('198.51.100.11')).status).toBe(200)
})

test('the ceiling is a setting', () => {
  expect(readEnv({}, []).SMS_CODES_PER_HOUR).toBe(600)
  expect(readEnv({ SMS_CODES_PER_HOUR: '50' }, []).SMS_CODES_PER_HOUR).toBe(50)
  for (const wrong of ['0', '1.5', 'muitos'])
    expect(() => readEnv({ SMS_CODES_PER_HOUR: wrong }, [])).toThrow('SMS_CODES_PER_HOUR: must be')
})
