import type { Context } from '#api/context.ts'
import { type MessageRow, markFailed, markRetry, markSent } from '#db/outbox.ts'
import { NotSent, Undeliverable } from './channels.ts'
import { type DeliveryContext, deliverMessage } from './delivery.ts'
import { findObsoleteReason } from './outdated.ts'

export type AttemptContext = DeliveryContext & Pick<Context, 'storage' | 'now' | 'log'>

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What passes between an attempt and the next; after the last the message is given up. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
] as const

/** Tries to send a claimed message, and writes down what became of it. */
export async function attemptDelivery(context: AttemptContext, row: MessageRow): Promise<void> {
  const { storage, now } = context
  const failed = getSkipReason(row, now()) ?? (await loadObsoleteReason(context, row))
  if (failed) return giveUp(context, row, failed)
  try {
    await deliverMessage(context, row)
  } catch (error) {
    return postpone(context, row, error)
  }
  await storage.write((tx) => markSent(tx, row, now()))
}

/** Why a message is not even tried, or null. */
function getSkipReason({ expires_at, attempts, reason }: MessageRow, now: number): string | null {
  if (expires_at !== null && expires_at <= now) return 'expired'
  // More claims than attempts there are: it was cut off each time, perhaps it ends the process.
  return attempts > RETRY_DELAYS_MS.length + 1 ? (reason ?? 'cut off') : null
}

/** What it tells of may have changed while it waited. */
function loadObsoleteReason({ storage }: AttemptContext, row: MessageRow): Promise<string | null> {
  return storage.read((db) => findObsoleteReason(db, row))
}

async function postpone(context: AttemptContext, row: MessageRow, error: unknown): Promise<void> {
  const { storage, now, log } = context
  const reason = getFailureReason(error)
  const pause = error instanceof Undeliverable ? undefined : RETRY_DELAYS_MS[row.attempts - 1]
  const next_at = now() + (pause ?? 0)
  const isLate = row.expires_at !== null && next_at >= row.expires_at
  if (pause === undefined || isLate) return giveUp(context, row, reason)
  await storage.write((tx) => markRetry(tx, row, next_at, reason))
  log.warn({ ...toLogFields(row), reason }, 'message postponed')
}

async function giveUp({ storage, log }: AttemptContext, row: MessageRow, reason: string) {
  await storage.write((tx) => markFailed(tx, row, reason))
  log.warn({ ...toLogFields(row), reason }, 'message given up')
}

/** A code or a class: an error's own words may repeat an address or what was to be sent. */
function getFailureReason(error: unknown): string {
  if (error instanceof NotSent) return error.message
  return error instanceof Error ? error.name : typeof error
}

const toLogFields = ({ id, channel, kind, attempts }: MessageRow) => ({
  message: id,
  channel,
  kind,
  attempts,
})
