import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEndpoints } from '#api/contract/audit.ts'
import { authEndpoints } from '#api/contract/auth.ts'
import { confirmationEndpoints } from '#api/contract/confirmation.ts'
import { houseSettingsEndpoints } from '#api/contract/house-settings.ts'
import { meEndpoints } from '#api/contract/me.ts'
import { receptionEndpoints } from '#api/contract/reception.ts'
import { secondStepEndpoints } from '#api/contract/second-step.ts'
import { sessionEndpoints } from '#api/contract/session.ts'
import { settingsEndpoints } from '#api/contract/settings.ts'
import { shareEndpoints } from '#api/contract/share.ts'
import { teamEndpoints } from '#api/contract/team.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import { createFuzzAccounts, type FuzzAccounts } from '#tests/support/api/fuzz/fuzz-accounts.ts'
import { createFuzzedIdentityRequests } from '#tests/support/api/fuzz/fuzzed-identity.ts'
import {
  type FuzzAnswer,
  findCall,
  formatHistogram,
  isSuccess,
  listServerErrors,
  listUndescribed,
  sendFuzzed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const SEED = 20261123
const RUNS = 6000

let server: TestServer
let cast: FuzzAccounts

beforeAll(async () => {
  server = await startTestServer({
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'http://google.example' },
  })
  cast = await createFuzzAccounts(server)
})
afterAll(() => server.close())

const sample = (numRuns: number) =>
  fc.sample(createFuzzedIdentityRequests(cast), { seed: SEED, numRuns })

/** Refused for its form, its address or its token, before anything was decided. */
const UNREAD = [
  'validation_failed',
  'bad_json',
  'invalid_input',
  'invalid_json',
  'too_large',
  'not_found',
  'business_not_found',
  'unauthenticated',
  'no_authorization',
  'bad_jwt',
  'session_not_found',
]

const OF_ACCOUNTS = [
  authEndpoints,
  confirmationEndpoints,
  secondStepEndpoints,
  meEndpoints,
  teamEndpoints,
  receptionEndpoints,
  shareEndpoints,
  auditEndpoints,
  settingsEndpoints,
  houseSettingsEndpoints,
]
const IDENTITY = [...OF_ACCOUNTS, sessionEndpoints].flatMap(Object.keys)

function inParts<T>(list: readonly T[], count: number): T[][] {
  const size = Math.ceil(list.length / count)
  return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size))
}

test('six thousand odd requests about who is who are all answered, none with an error of ours', async () => {
  const told: FuzzAnswer[] = []
  for (const some of inParts(sample(RUNS), 5)) {
    told.push(...(await sendFuzzed(server.request, some)))
    // Past the seconds in which a token that was replaced is honoured.
    server.setNow(server.context.now() + 11_000)
  }
  process.stdout.write(formatHistogram(told))
  expect(listServerErrors(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  const further = told.filter((it) => findCall(it.sent) && !UNREAD.includes(it.code))
  expect(further.length / told.length).toBeGreaterThan(0.3)
  expect(new Set(told.filter(isSuccess).map(({ sent }) => findCall(sent)))).toEqual(
    new Set(IDENTITY),
  )
  expect(listUndescribed(told)).toEqual([])
  expect(server.logged()).not.toContain('"level":50')
}, 600_000)

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'POST /api/invitation': async ({ body }) => {
      throw new Error(decodeURIComponent(body.token))
    },
  })
  expect(listServerErrors(await sendFuzzed(request, sample(300))).length).toBeGreaterThan(0)
})
