import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'
import { getCivilTimeAt, MS_A_DAY } from '#domain/time/civil-time.ts'
import { chooseMessages } from '#tests/support/api/reminder-house.ts'
import {
  type Business,
  createBookingRow,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'
import { requestsFor, seedSalons } from './bookings.ts'
import type { Figure } from './figures.ts'
import { type PostResult, sendCalls } from './load.ts'
import { startBenchServer } from './processes.ts'

const DUE = 10_000
const HOUSES = 40
/** Bookings that are asked in a second, at even times, as people make them: none waits for another. */
const RATE = 20
const WARM_S = 5
const QUIET_S = 25
/** Those that may be asked while reminders leave. */
const LONGEST_S = 120
const GATEWAY_MS = 20
const ZONE = 'America/Sao_Paulo'
const SECRET = 'a-secret-of-the-gateway'

const SETTINGS: MessageSettings = {
  ...DEFAULT_MESSAGES,
  kinds: { ...DEFAULT_MESSAGES.kinds, reminder: true },
  reminder_hours: [24],
  channels: ['sms'],
  quiet: null,
  daily_limit: 2000,
}

/**
 * Ten thousand reminders that are due at one minute, and bookings over HTTP meanwhile: so many in a
 * second, each timed from when it was due to be asked, whenever it was.
 */
export async function measureReminders(folder: string): Promise<Figure[]> {
  const address = `file:${join(folder, 'reminders.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const gateway = await startSlowGateway()
  const salons = await seedSalons(storage, HOUSES, 2)
  await plantBookings(storage, salons)
  const server = await startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: address, RATE_LIMIT_FACTOR: '100000', PLANS: 'off' },
    ...{ SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: SECRET },
  })
  try {
    const most = (WARM_S + QUIET_S + LONGEST_S) * RATE
    const posts = await requestsFor(server.url, salons, most)
    const send = (seconds: number, until?: () => boolean) =>
      sendCalls([server.url], posts.splice(0, seconds * RATE), RATE, until)
    await send(WARM_S)
    const quiet = await send(QUIET_S)
    const started = performance.now()
    for (const { user_id } of salons) await chooseMessages(storage, user_id, SETTINGS)
    const left = gateway.until(DUE).then(() => (performance.now() - started) / 1000)
    // From the first reminder to the last.
    await gateway.until(1)
    const busy = await send(LONGEST_S, () => gateway.count() >= DUE)
    const took = await left
    const ratio = (busy.p99 / quiet.p99).toFixed(2)
    return [
      { what: `${RATE} bookings a second, nothing due`, value: format(quiet), goal: '-' },
      { what: `the same while ${DUE} reminders leave`, value: format(busy), goal: '-' },
      { what: 'their 99th of 100 to the quiet one', value: ratio, goal: 'under 2' },
      {
        what: `${DUE} reminders that are due at one minute, a gateway of ${GATEWAY_MS} ms`,
        value: `${took.toFixed(1)} s`,
        goal: 'under 60 s',
      },
    ]
  } finally {
    await server.stop()
    await gateway.close()
    await storage.close()
  }
}

const format = ({ p50, p99, statuses }: PostResult) =>
  `${p50.toFixed(1)}, ${p99.toFixed(1)} ms, ${statuses.get(201)} made`

async function plantBookings(storage: Storage, salons: readonly Business[]): Promise<void> {
  const { date, time } = getCivilTimeAt(ZONE, Date.now() + MS_A_DAY)
  const each = Math.ceil(DUE / salons.length)
  for (const salon of salons) {
    // As its owner types them: one who is written to more than ten times a day is spared the rest.
    const people = Array.from({ length: each }, (_, i) => ({
      ...requireNth(salon.clients),
      ...{ id: randomUUID(), telefone: `119${80_000_000 + i}`, email: null },
    }))
    const rows = people.map(({ id: client_id }) =>
      createBookingRow({ ...salon, clients: people }, { client_id, date, time, encaixe: true }),
    )
    await storage.write(async (tx) => {
      await tx.insert(clients).values(people)
      await tx.insert(bookings).values(rows)
    })
  }
}

/** Takes 20 ms for each, as many at once as are sent; counts reminders by their ids. */
async function startSlowGateway() {
  const reminded = new Set<string>()
  const server = createServer(async (request, response) => {
    const { id, channel } = JSON.parse(await text(request))
    await setTimeout(GATEWAY_MS)
    // Confirmations go by WhatsApp here.
    if (channel === 'sms') reminded.add(id)
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sms`,
    count: () => reminded.size,
    until: async (many: number) => {
      while (reminded.size < many) await setTimeout(20)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
