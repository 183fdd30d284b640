import { setTimeout } from 'node:timers/promises'
import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverload } from '#db/dialect/storage.ts'
import {
  type DueWork,
  markDone,
  markDueAgain,
  markFailed,
  markRetry,
  postponeClaim,
  releaseClaim,
} from '#db/due-work.ts'
import { DUE_WORK_RULES, getNextDailyAt, RETRY_DELAYS_MS } from '#domain/due-work/due-work.ts'
import { WorkFailure, type WorkHandler, WorkInterrupted, WorkPostponed } from './handler.ts'

export type AttemptContext = Pick<Context, 'storage' | 'now' | 'log'>

/** Attempts to do claimed work, and writes down what became of it. */
export async function attemptWork(
  context: AttemptContext,
  handler: WorkHandler,
  work: DueWork,
  signal: AbortSignal,
): Promise<void> {
  const { storage, now } = context
  const skipped = getSkipReason(work, now())
  if (skipped) return giveUp(context, handler, work, skipped)
  try {
    await handler.run(work, signal)
  } catch (error) {
    if (error instanceof WorkPostponed) {
      await storage.write((tx) => postponeClaim(tx, work, error.due_at))
      return
    }
    if (!(error instanceof WorkInterrupted)) return postpone(context, handler, work, error)
    await storage.write((tx) => releaseClaim(tx, work))
    return
  }
  const { daily_at } = DUE_WORK_RULES[work.kind]
  await persist(context, work, signal, () =>
    end(context, handler, work, (tx) => {
      const done_at = now()
      if (daily_at === null) return markDone(tx, work, done_at)
      return markDueAgain(tx, work, { due_at: getNextDailyAt(daily_at, done_at), done_at })
    }),
  )
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Notes what was done, again and again where the database cannot take it now: a message that was sent
 * and is not noted is sent again. Until the lease ends, for then it is another worker's.
 */
async function persist(
  { now }: AttemptContext,
  { leased_until }: DueWork,
  signal: AbortSignal,
  note: () => Promise<void>,
): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await note()
    } catch (error) {
      const isTooLate = leased_until === null || now() + pause >= leased_until
      if (signal.aborted || isTooLate || !isOverload(error)) throw error
      // Its end wakes it: one more attempt, and the process may go.
      await setTimeout(pause, undefined, { signal }).catch(() => {})
    }
  }
}

/** Why work is not even tried, or null. */
function getSkipReason({ expires_at, attempts, last_error }: DueWork, now: number): string | null {
  if (expires_at !== null && expires_at <= now) return 'expired'
  // More claims than attempts there are: it was cut off each time, perhaps it ends the process.
  return attempts > RETRY_DELAYS_MS.length + 1 ? (last_error ?? 'cut off') : null
}

async function postpone(
  context: AttemptContext,
  handler: WorkHandler,
  work: DueWork,
  error: unknown,
): Promise<void> {
  const { storage, now, log } = context
  const reason = getFailureReason(error)
  const isFinal = error instanceof WorkFailure && error.isFinal
  const pause = isFinal ? undefined : RETRY_DELAYS_MS[work.attempts - 1]
  const due_at = now() + (pause ?? 0)
  if (pause === undefined || due_at >= getUselessFrom(work, now()))
    return giveUp(context, handler, work, reason)
  await storage.write((tx) => markRetry(tx, work, due_at, reason))
  log.warn({ ...toLogFields(work), reason }, 'work postponed')
}

/** From when on another attempt is of no use: it has expired, or the next day's is due. */
function getUselessFrom({ kind, expires_at }: DueWork, now: number): number {
  const { daily_at } = DUE_WORK_RULES[kind]
  return daily_at === null ? (expires_at ?? Infinity) : getNextDailyAt(daily_at, now)
}

async function giveUp(
  context: AttemptContext,
  handler: WorkHandler,
  work: DueWork,
  last_error: string,
): Promise<void> {
  const { now, log } = context
  const { daily_at } = DUE_WORK_RULES[work.kind]
  await end(context, handler, work, (tx) => {
    if (daily_at === null) return markFailed(tx, work, last_error)
    return markDueAgain(tx, work, { due_at: getNextDailyAt(daily_at, now()), last_error })
  })
  log.warn({ ...toLogFields(work), reason: last_error }, 'work given up')
}

/** Only whoever still holds it ends it. */
async function end(
  { storage }: AttemptContext,
  handler: WorkHandler,
  work: DueWork,
  mark: (tx: Db) => Promise<boolean>,
): Promise<void> {
  await storage.write(async (tx) => {
    if (await mark(tx)) await handler.end?.(tx, work)
  })
}

/** A code or a class: an error's own words may repeat an address or what was to be sent. */
function getFailureReason(error: unknown): string {
  if (error instanceof WorkFailure) return error.message
  return error instanceof Error ? error.name : typeof error
}

const toLogFields = ({ id, kind, attempts }: DueWork) => ({ work: id, kind, attempts })
