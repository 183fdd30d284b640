import { join } from 'node:path'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { insertMessage } from '#db/outbox.ts'
import { MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { createMessageRow } from '#tests/support/db/message-rows.ts'
import { startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { requestsFor, seedSalons } from './bookings.ts'
import type { Figure } from './figures.ts'
import { loadPosts, type PostResult } from './load.ts'
import { startBenchServer } from './processes.ts'

const DUE = 10_000
const A_ROUND = 4_000

/** Bookings over HTTP while nothing is due, and while ten thousand messages are due at one moment. */
export async function measureDueWork(folder: string): Promise<Figure[]> {
  const address = `file:${join(folder, 'due-work.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const smtp = await startSmtp()
  const salons = await seedSalons(storage)
  const server = await startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: address, RATE_LIMIT_FACTOR: '100000' },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'oi@vez.example' },
  })
  try {
    const posts = await requestsFor(server.url, salons)
    await loadPosts(server.url, posts.splice(0, A_ROUND))
    const quiet = await loadPosts(server.url, posts.splice(0, A_ROUND))
    await plantDueMessages(storage, requireNth(salons).user_id)
    const busy = await loadPosts(server.url, posts.splice(0, A_ROUND))
    return [
      { what: 'bookings while nothing is due', value: format(quiet), goal: '-' },
      { what: `bookings while ${DUE} messages are due`, value: format(busy), goal: '-' },
    ]
  } finally {
    await server.stop()
    await smtp.close()
    await storage.close()
  }
}

const format = ({ p50, p99, perSecond }: PostResult) =>
  `${p50.toFixed(1)}, ${p99.toFixed(1)} ms, ${Math.round(perSecond)} /s`

async function plantDueMessages(storage: Storage, user_id: string): Promise<void> {
  const message = { user_id, kind: 'password_changed', facts: { name: 'Dona' } } as const
  await storage.write(async (tx) => {
    for (let i = 0; i < DUE; i++)
      await insertMessage(tx, createMessageRow({ ...message, due_at: 0 }))
  })
}
