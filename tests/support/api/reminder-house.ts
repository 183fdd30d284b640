/** A house that writes to its clients, with a clock that a test moves and channels that it breaks. */
import { eq } from 'drizzle-orm'
import { attemptWork } from '#api/due-work/attempt.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import { createMessageHandler } from '#api/message/send-message.ts'
import { createBookingMessages } from '#api/reminder/booking-messages.ts'
import { planDueHouses } from '#api/reminder/planner.ts'
import { createClientMessageHandler } from '#api/reminder/send.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { claimWork, type DueWork, listDueWork } from '#db/due-work.ts'
import { findLastEvent } from '#db/events.ts'
import { saveMessageSettings } from '#db/reminder/message-settings.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import { LEASES_MS } from '#domain/due-work/due-work.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'
import type { TestServer } from './test-server.ts'

export const ALL_MESSAGES: MessageSettings = {
  ...DEFAULT_MESSAGES,
  channels: ['sms', 'email'],
  kinds: {
    confirmation: true,
    change: true,
    cancellation: true,
    reminder: true,
    thanks: true,
    return: true,
    birthday: true,
  },
}

/** Chooses a house's messages for the first time. */
export async function chooseMessages(
  storage: Storage,
  user_id: string,
  settings: MessageSettings,
  version = 0,
): Promise<void> {
  const event = await storage.read((db) => findLastEvent(db, user_id))
  await storage.write((tx) =>
    saveMessageSettings(tx, user_id, { settings, version, event, now: 0 }),
  )
}

const KINDS = ['client_message'] as const

/** Claims what is due now, as a worker does. */
export async function claimMessages({ storage, context }: TestServer): Promise<DueWork[]> {
  const now = context.now()
  const look = { now, limit: 50, kinds: KINDS, after: '' }
  const { ids } = await storage.read((db) => listDueWork(db, look))
  if (ids.length === 0) return []
  const claim = { now, kinds: KINDS, lease_ms: LEASES_MS.bulk }
  return storage.write((tx) => claimWork(tx, ids, claim))
}

/** Plans what is due and sends it, until nothing is due any more. */
export async function sendDueMessages(
  server: TestServer,
  handler: WorkHandler = createClientMessageHandler(server.context),
): Promise<void> {
  await planDueHouses(server.context)
  const { signal } = new AbortController()
  for (;;) {
    const claimed = await claimMessages(server)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((work) => attemptWork(server.context, handler, work, signal)))
  }
}

/** Sends what the outbox holds, due or not, once. */
export async function sendOutbox({ storage, context }: TestServer): Promise<void> {
  const handler = createMessageHandler(context, createBookingMessages(context))
  const waiting = await storage.read((db) =>
    db.select({ id: due_work.id }).from(due_work).where(eq(due_work.state, 'waiting')),
  )
  const ids = waiting.map(({ id }) => id)
  const claim = { now: context.now(), kinds: ['message'] as const, lease_ms: 60_000 }
  const claimed = await storage.write((tx) => claimWork(tx, ids, claim))
  const { signal } = new AbortController()
  for (const work of claimed) await attemptWork(context, handler, work, signal)
}

/** What the log says, oldest first. */
export const listLog = (storage: Storage) =>
  storage.read((db) => db.select().from(client_messages).orderBy(client_messages.created_at))
