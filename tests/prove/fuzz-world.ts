/** The houses that fuzzed requests are about, and the built server that answers them. */
import type fc from 'fast-check'
import { type Call, contract } from '#api/contract/contract.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import {
  type AccessFixture,
  createAccessFixture,
} from '#tests/support/api/access/access-fixture.ts'
import type { Caller } from '#tests/support/api/access/caller.ts'
import { createCallers } from '#tests/support/api/access/callers.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { createFuzzAccounts } from '#tests/support/api/fuzz/fuzz-accounts.ts'
import { createFuzzedGuests } from '#tests/support/api/fuzz/fuzzed-guests.ts'
import { createFuzzedIdentityRequests } from '#tests/support/api/fuzz/fuzzed-identity.ts'
import { createFuzzedRequests } from '#tests/support/api/fuzz/fuzzed-requests.ts'
import type { FuzzedRequest } from '#tests/support/api/fuzz/fuzzed-values.ts'
import {
  MONDAY_8H,
  SECRET,
  type SendRequest,
  startTestServer,
} from '#tests/support/api/test-server.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { plantOddBookings } from '#tests/support/db/plant-oddities.ts'
import { startGateway } from '#tests/support/fakes/sms-gateway.ts'
import { startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { shiftClock } from '#tests/support/server/shifted-clock.ts'

export type FuzzWorld = {
  storage: Storage
  /** Of the database file. */
  address: string
  houses: AccessFixture
  endpoints: Call[]
  callers: Caller[]
  /** Of rows of both houses. */
  ids: string[]
  /** How many rows were planted that no code of ours writes. */
  oddRows: number
  madeUp: { business: Business; requests: fc.Arbitrary<FuzzedRequest> }[]
  /** Asks the built server. */
  request: SendRequest
  /** Whether it still runs and serves, and what it logged as its own error. */
  listServerComplaints: () => Promise<string[]>
  close: () => Promise<void>
}

const GATEWAY_SECRET = 'a-secret-of-the-gateway'
const GOOGLE = { clientId: 'id', clientSecret: 'secret', issuer: 'http://google.example' }

export async function openFuzzWorld(): Promise<FuzzWorld> {
  // The houses live in the week of the tests, and so does the server.
  const ahead = MONDAY_8H - Date.now()
  const maker = await startTestServer({ now: () => Date.now() + ahead, google: GOOGLE })
  const houses = await createAccessFixture(maker)
  const { business, guests } = await createFuzzedGuests(maker)
  const accounts = await createFuzzAccounts(maker)
  const { here, there } = houses
  const planted = [here.business, business].map((one) =>
    plantOddBookings(maker.storage, one, MONDAY),
  )
  const oddRows = (await Promise.all(planted)).reduce((sum, count) => sum + count, 0)
  const rows = await maker.storage.read((db) => db.select({ id: bookings.id }).from(bookings))
  const known = [here, there].flatMap(({ business: { services, professionals, clients } }) =>
    [...services, ...professionals, ...clients].map(({ id }) => id),
  )
  const [smtp, gateway] = [await startSmtp(), await startGateway(GATEWAY_SECRET)]
  const server = await startServer({
    database: maker.address.replace(/^file:/, ''),
    env: {
      ...shiftClock(ahead),
      SECRET_KEY: SECRET,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'oi@vez.example',
      SMS_WEBHOOK_URL: gateway.url,
      SMS_WEBHOOK_SECRET: GATEWAY_SECRET,
      GOOGLE_CLIENT_ID: GOOGLE.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE.clientSecret,
      GOOGLE_ISSUER: GOOGLE.issuer,
    },
  })
  return {
    storage: maker.storage,
    address: maker.address,
    houses,
    // Object.keys widens the contract's keys to text.
    endpoints: Object.keys(contract) as Call[],
    callers: await createCallers(houses),
    ids: [...known, ...rows.map(({ id }) => id)],
    oddRows,
    madeUp: [
      { business, requests: createFuzzedRequests(business, guests) },
      { business: accounts.business, requests: createFuzzedIdentityRequests(accounts) },
    ],
    request: createSender(server),
    listServerComplaints: () => listServerComplaints(server),
    close: async () => {
      await server.kill()
      await maker.close()
      await smtp.close()
      await gateway.close()
    },
  }
}

/** Whoever says that they come from our own page says the address of this process. */
function createSender({ url }: ServerProcess): SendRequest {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (headers.get('Origin') === 'http://localhost') headers.set('Origin', url)
    return fetch(url + path, { ...init, headers, redirect: 'manual' })
  }
}

async function listServerComplaints(server: ServerProcess): Promise<string[]> {
  const { status } = await getUrl(`${server.url}/healthz`)
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    // The neighbour has paid by Stripe, which is not configured here: that is said as it should be.
    .filter((line) => !line.includes('zq-stripe_houses'))
  return [
    ...(status === 200 ? [] : [`/healthz answers ${status}`]),
    ...(server.errors() === '' ? [] : [`on its error output: ${server.errors().slice(0, 400)}`]),
    ...(logged.length === 0 ? [] : [`${logged.length} errors in its log: ${logged[0]}`]),
  ]
}
