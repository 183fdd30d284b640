import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { bookings } from '#db/tables/booking.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'
import { getCivilTimeAt, MS_A_DAY } from '#domain/time/civil-time.ts'
import { chooseMessages } from '#tests/support/api/reminder-house.ts'
import { type Business, createBookingRow, MIGRATIONS } from '#tests/support/db/factories.ts'
import { requestsFor, seedSalons } from './bookings.ts'
import type { Figure } from './figures.ts'
import { loadPosts, type PostResult } from './load.ts'
import { startBenchServer } from './processes.ts'

const DUE = 10_000
const A_ROUND = 4_000
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

/** Ten thousand reminders that are due at one minute, and bookings over HTTP meanwhile. */
export async function measureReminders(folder: string): Promise<Figure[]> {
  const address = `file:${join(folder, 'reminders.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const gateway = await startSlowGateway()
  const salons = await seedSalons(storage)
  await plantBookings(storage, salons)
  const server = await startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: address, RATE_LIMIT_FACTOR: '100000', PLANS: 'off' },
    ...{ SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: SECRET },
  })
  try {
    const posts = await requestsFor(server.url, salons)
    await loadPosts(server.url, posts.splice(0, A_ROUND))
    const quiet = await loadPosts(server.url, posts.splice(0, A_ROUND))
    const started = performance.now()
    for (const { user_id } of salons) await chooseMessages(storage, user_id, SETTINGS)
    const left = gateway.until(DUE).then(() => (performance.now() - started) / 1000)
    const busy: PostResult[] = []
    let seconds: number | null = null
    void left.then((value) => {
      seconds = value
    })
    // From the first reminder to the last.
    await gateway.until(1)
    while (seconds === null && posts.length >= A_ROUND / 4)
      busy.push(await loadPosts(server.url, posts.splice(0, A_ROUND / 4)))
    const took = await left
    const worst = Math.max(...busy.map(({ p99 }) => p99))
    return [
      { what: 'bookings while nothing is due', value: format(quiet), goal: '-' },
      {
        what: `bookings while ${DUE} reminders leave, the worst thousand of ${busy.length}`,
        value: `p99 ${worst.toFixed(1)} ms, ${(worst / quiet.p99).toFixed(2)} of the quiet one`,
        goal: 'under 2',
      },
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

const format = ({ p50, p99, perSecond }: PostResult) =>
  `${p50.toFixed(1)}, ${p99.toFixed(1)} ms, ${Math.round(perSecond)} /s`

async function plantBookings(storage: Storage, salons: readonly Business[]): Promise<void> {
  const { date, time } = getCivilTimeAt(ZONE, Date.now() + MS_A_DAY)
  const each = Math.ceil(DUE / salons.length)
  let left = DUE
  for (const salon of salons) {
    const rows = Array.from({ length: Math.min(each, left) }, () =>
      createBookingRow(salon, { date, time, encaixe: true }),
    )
    left -= rows.length
    await storage.write(async (tx) => {
      for (const row of rows) await tx.insert(bookings).values(row)
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
