/** What queues and sends messages, on a database of its own and with a clock that a test moves. */
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Context } from '#api/context.ts'
import { createKeyedCrypto } from '#api/crypto.ts'
import type { WorkHandlers } from '#api/due-work/handler.ts'
import { startWorker, type Worker } from '#api/due-work/worker.ts'
import type { Channels } from '#api/message/channels.ts'
import { createEmailChannel } from '#api/message/email.ts'
import type { OutgoingMessage } from '#api/message/message.ts'
import { type QueueContext, queueMessage } from '#api/message/queue.ts'
import { createMessageHandler } from '#api/message/send-message.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import type { MessageRow } from '#db/outbox.ts'
import { MIGRATIONS, openTestStorage } from '#tests/support/db/factories.ts'
import { listMessageRows } from '#tests/support/db/message-rows.ts'
import { SAMPLE_MESSAGES } from './sample-messages.ts'

export const NOON = Date.UTC(2026, 10, 23, 15)

export type QueueFixtureContext = QueueContext &
  Pick<Context, 'storage' | 'now' | 'log' | 'crypto' | 'address' | 'newId'>

export type MessageQueueFixture = {
  storage: Storage
  address: string
  context: QueueFixtureContext
  /** Moves the clock. */
  advance: (ms: number) => void
  logged: () => string
  /** Queues a message; what is not given is that of a code for an account. */
  queue: (changes?: Partial<OutgoingMessage>) => Promise<boolean>
  rows: () => Promise<MessageRow[]>
  /** Waits until a worker has brought the rows into a state. */
  settled: (isSo: (rows: MessageRow[]) => boolean) => Promise<MessageRow[]>
  /** How often workers of this process have begun to ask the database for something. */
  countReads: () => number
  /** A worker of this process; on the same file, one of another. */
  work: () => Worker
  workElsewhere: () => Promise<Worker>
  close: () => Promise<void>
}

/** Of a worker that does nothing. */
export const NO_HANDLERS: WorkHandlers = {
  message: null,
  push: null,
  retention: null,
  nightly_copy: null,
  import: null,
  plan_checkout: null,
  plan_warnings: null,
  ledger: null,
  pictures: null,
  visit_sums: null,
  leaving: null,
  webhook: null,
  client_message: null,
}

/** A worker that does nothing but send messages. */
export const startMessageWorker = (context: QueueFixtureContext) =>
  startWorker(context, { ...NO_HANDLERS, message: createMessageHandler(context) })

/** Channels that send mail to a server. */
export const createMailChannels = (url: string): Channels => ({
  email: createEmailChannel({ url, from: undefined, publicUrl: 'https://vez.example' }),
  sms: null,
})

export async function openMessageQueue(channels: Channels): Promise<MessageQueueFixture> {
  const { storage, address, close } = await openTestStorage()
  const closing: (() => unknown)[] = []
  const lines: string[] = []
  let now = NOON
  let reads = 0
  const context: QueueFixtureContext = {
    storage,
    channels,
    crypto: createKeyedCrypto('a-secret-of-the-tests-that-is-long-enough'),
    now: () => now,
    newId: randomUUID,
    log: pino({}, { write: (line: string) => lines.push(line) }),
    address: () => 'https://vez.example',
  }
  const rows = () => storage.read(listMessageRows)
  const counting: Storage = {
    ...storage,
    read: (fn) => {
      reads++
      return storage.read(fn)
    },
  }
  const work = (at: Storage) => {
    const worker = startMessageWorker({ ...context, storage: at })
    closing.push(() => worker.stop())
    return worker
  }
  return {
    storage,
    address,
    context,
    advance: (ms) => {
      now += ms
    },
    logged: () => lines.join(''),
    queue: (changes) => storage.write((tx) => queueMessage(tx, context, message(changes))),
    rows,
    settled: async (isSo) => {
      for (let left = 800; left > 0; left--) {
        const found = await rows()
        if (isSo(found)) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`the outbox stayed as it was: ${JSON.stringify(await rows())}`)
    },
    countReads: () => reads,
    work: () => work(counting),
    workElsewhere: async () => {
      const other = await openStorage(address, MIGRATIONS)
      const worker = work(other)
      closing.push(() => other.close())
      return worker
    },
    close: async () => {
      for (const end of closing) await end()
      channels.email?.close()
      await close()
    },
  }
}

function message(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    ...SAMPLE_MESSAGES.code,
    key: randomUUID(),
    user_id: null,
    channel: 'email',
    recipient: 'marina@cliente.example',
    expires_at: null,
    ...changes,
    // What is changed is a whole content or none of it, so that its parts belong together.
  } as OutgoingMessage
}

export const listQueueStates = (rows: readonly MessageRow[]) => rows.map(({ state }) => state)
export const areAllSent = (rows: readonly MessageRow[]) =>
  rows.every(({ state }) => state === 'done')
