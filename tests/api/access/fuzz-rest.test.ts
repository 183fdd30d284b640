/** Odd questions and writes to `/rest/v1`, by several callers: no 5xx, and nothing of anybody else's. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccessFixture,
  createAccessFixture,
  findLeaks,
  listSecretsHiddenInRest,
} from '#tests/support/api/access/access-fixture.ts'
import { createCallers } from '#tests/support/api/access/callers.ts'
import { createFuzzedRest } from '#tests/support/api/fuzz/fuzzed-rest.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const SEED = 20261126
const RUNS = 2000
const ASKING = [
  ...['anonymous', 'here/mine', 'account here/owner', 'account here/reception'],
  ...['account here/pro-a', 'account here/proven', 'account there/owner'],
]

let server: TestServer
let world: AccessFixture
beforeAll(async () => {
  server = await startTestServer()
  world = await createAccessFixture(server)
})
afterAll(() => server.close())

test('answers each with rows of its caller’s, or says what is wrong', async () => {
  const all = await createCallers(world)
  const callers = ASKING.map((name) => all.find((one) => one.name === name))
  const ids = [world.here, world.there].flatMap(({ business: { user_id, clients, services } }) => [
    ...[user_id, ...[...clients, ...services].map(({ id }) => id)],
  ])
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  const requests = fc.sample(createFuzzedRest(ids), { seed: SEED, numRuns: RUNS })
  const tokens = await Promise.all(callers.map((caller) => caller?.headers()))
  for (const [i, { path, ...init }] of requests.entries()) {
    const who = i % callers.length
    const response = await server.request(path, {
      ...init,
      headers: { ...init.headers, ...tokens[who] },
    })
    const text = await response.text()
    const { status } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const sent = JSON.stringify({ path: decodeURIComponent(path), ...init })
    const hidden = listSecretsHiddenInRest(world, callers[who]?.person ?? null).filter(
      (secret) => !sent.includes(secret.text) && !ids.includes(secret.text),
    )
    const wrong = status >= 500 ? [`${status} ${text}`] : findLeaks(hidden, text)
    complaints.push(...wrong.map((it) => `${ASKING[who]} ${sent}: ${it}`))
  }
  expect(complaints).toEqual([])
  // Of both sorts enough, or this has shown nothing.
  expect(Object.fromEntries(statuses)).toMatchObject({ 200: expect.toSatisfy((n) => n > 200) })
}, 120_000)
