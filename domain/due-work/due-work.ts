import {
  getCivilTimeAt,
  MS_A_DAY,
  toEpochDay,
  toIsoDate,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

/** What can be due; `api/work-handlers.ts` says how each is done. */
export const DUE_WORK_KINDS = [
  'message',
  'push',
  'retention',
  'nightly_copy',
  'ledger',
  'pictures',
  'import',
  'plan_checkout',
  'plan_warnings',
  'visit_sums',
  'leaving',
  'webhook',
  'client_message',
] as const
export type DueWorkKind = (typeof DUE_WORK_KINDS)[number]

/** Where work stands: still to be done, done, or given up. */
export const DUE_WORK_STATES = ['waiting', 'done', 'failed'] as const
export type DueWorkState = (typeof DUE_WORK_STATES)[number]

/** Where most houses are: what concerns all of them goes by its days. */
export const INSTALLATION_ZONE = 'America/Sao_Paulo'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What passes between an attempt and the next; after the last the work is given up. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
] as const

/** Of what houses' own servers are told: over a day and a half, so that an evening's fault is outlived. */
const WEBHOOK_DELAYS_MS = [
  5 * SECOND,
  MINUTE,
  10 * MINUTE,
  HOUR,
  5 * HOUR,
  10 * HOUR,
  20 * HOUR,
] as const

/** What passes after so many attempts; undefined where that was the last. */
export const getRetryDelay = (kind: DueWorkKind, attempts: number): number | undefined =>
  (DUE_WORK_RULES[kind].retries ?? RETRY_DELAYS_MS)[attempts - 1]

type DueWorkRules = {
  /**
   * A long one takes no hand from those that are done in seconds; nor does what goes to hosts of anybody's
   * choosing (`external`), which may never answer; what houses chose themselves (`foreign`) is apart from
   * what the makers of browsers take; nor what comes by the thousand at one minute (`bulk`). A long one that
   * renews its lease with all that it writes is `renewed`: cut off, it is another's within a minute.
   */
  lane: 'quick' | 'external' | 'foreign' | 'bulk' | 'long' | 'renewed'
  /** For what is due each day: at which minute of it, in `INSTALLATION_ZONE`. */
  daily_at: number | null
  /** Its row is kept, so that it is never taken in a second time. */
  isDoneOnce?: boolean
  /** What passes between its attempts, where that is not `RETRY_DELAYS_MS`; there are as many. */
  retries?: readonly number[]
}

/** How each kind is treated. Retention comes after the copy, which so holds what it deletes. */
export const DUE_WORK_RULES: Record<DueWorkKind, DueWorkRules> = {
  message: { lane: 'quick', daily_at: null },
  push: { lane: 'external', daily_at: null },
  retention: { lane: 'long', daily_at: 4 * 60 },
  nightly_copy: { lane: 'long', daily_at: 3 * 60 },
  ledger: { lane: 'long', daily_at: null, isDoneOnce: true },
  pictures: { lane: 'long', daily_at: 4 * 60 + 30 },
  import: { lane: 'renewed', daily_at: null },
  plan_checkout: { lane: 'quick', daily_at: null },
  // When people read their mail.
  plan_warnings: { lane: 'long', daily_at: 9 * 60 },
  visit_sums: { lane: 'long', daily_at: 5 * 60 },
  leaving: { lane: 'long', daily_at: null },
  webhook: { lane: 'foreign', daily_at: null, retries: WEBHOOK_DELAYS_MS },
  client_message: { lane: 'bulk', daily_at: null },
}

/** How much of the lane `foreign`, messages to webhooks, is in hand at the same time. */
export const FOREIGN_AT_ONCE = 64

/** How long a worker holds work (ms). It takes less: a worker past it has stopped. */
export const LEASES_MS = {
  quick: 60_000,
  external: 60_000,
  foreign: 60_000,
  bulk: 60_000,
  renewed: 60_000,
  long: 2 * 60 * 60_000,
} as const

/** The civil day, as a count of days, whose daily work is the last that has come due. */
function getLastDailyDay(daily_at: number, now: number): number {
  const { date, time } = getCivilTimeAt(INSTALLATION_ZONE, now)
  return toEpochDay(date) - (toMinuteOfDay(time) < daily_at ? 1 : 0)
}

/** The date of the last day on which this minute has come. @param daily_at minutes of the day */
export function getLastDailyDate(daily_at: number, now: number): string {
  return toIsoDate(getLastDailyDay(daily_at, now))
}

/**
 * When work of a minute of the day is due next, after `now` (ms since 1970): once, however many days
 * were missed.
 * @param daily_at minutes of the day
 */
export function getNextDailyAt(daily_at: number, now: number): number {
  const date = toIsoDate(getLastDailyDay(daily_at, now) + 1)
  return toInstant(INSTALLATION_ZONE, date, toTimeOfDay(daily_at))
}

/** Was it put off further than daily work ever is: by a clock that has been set back since? */
export function isBeyondDaily(due_at: number, now: number): boolean {
  return due_at > now + 2 * MS_A_DAY
}
