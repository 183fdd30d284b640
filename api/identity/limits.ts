import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import {
  countAttempt,
  findAttempts,
  isSpanRunning,
  uncountAttempt,
} from '#db/account/rate-limits.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Refusal } from '#domain/refusal.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const MINUTE_MS = 60_000

/** How often something may be tried within a span, whichever process is asked. */
export type Limit = { name: string; points: number; span_ms: number }

// A contact's tries count for each network apart, so that a stranger cannot use up its owner's, and
// over all networks against guessing by many. Known browsers count apart (`account/count-attempts.ts`).

/** Wrong passwords: an account is never locked, a network is slowed down. */
export const WRONG_PASSWORDS: Limit = { name: 'password', points: 10, span_ms: 15 * MINUTE_MS }
export const WRONG_PASSWORDS_OF_CONTACT: Limit = {
  name: 'password-contact',
  points: 300,
  span_ms: 60 * MINUTE_MS,
}
export const WRONG_PASSWORDS_OF_ADDRESS: Limit = {
  name: 'password-address',
  points: 100,
  span_ms: 15 * MINUTE_MS,
}
export const WRONG_PASSWORDS_OF_KNOWN: Limit[] = [
  { name: 'password-known', points: 50, span_ms: 60 * MINUTE_MS },
]
/**
 * Wrong passwords of who is signed in already and is to show that the account is theirs: of that session
 * alone, from wherever, so that nobody else in the salon's network waits for them, nor the owner for who
 * holds a stolen session. Another session costs a sign-in, which has limits of its own.
 */
export const WRONG_PROOFS: Limit = { name: 'proof', points: 10, span_ms: 15 * MINUTE_MS }
export const WRONG_PROOFS_IN_DAY: Limit = { name: 'proof-day', points: 100, span_ms: MS_A_DAY }
/** Codes and links that are sent to one contact: asked for from one network, and from all. */
export const SENT_TO_CONTACT: Limit = { name: 'sent', points: 5, span_ms: 15 * MINUTE_MS }
export const SENT_TO_CONTACT_IN_DAY: Limit = { name: 'sent-day', points: 10, span_ms: MS_A_DAY }
export const SENT_BY_ALL: Limit = { name: 'sent-all', points: 20, span_ms: 60 * MINUTE_MS }
export const SENT_BY_ALL_IN_DAY: Limit = { name: 'sent-all-day', points: 50, span_ms: MS_A_DAY }
/** Those that an account's known browsers may ask for together. */
export const SENT_BY_KNOWN: Limit[] = [
  { name: 'sent-known', points: 10, span_ms: 15 * MINUTE_MS },
  { name: 'sent-known-day', points: 20, span_ms: MS_A_DAY },
]
/** Those that one network may cause, to whomever, known or not. */
export const SENT_BY_ADDRESS: Limit = { name: 'sent-address', points: 30, span_ms: 60 * MINUTE_MS }
/** The same of what one line may have in IPv6: a /56, and a /48. */
export const SENT_BY_SITE: Limit = { name: 'sent-site', points: 60, span_ms: 60 * MINUTE_MS }
export const SENT_BY_BLOCK: Limit = { name: 'sent-block', points: 150, span_ms: 60 * MINUTE_MS }
/** Searches for a client by e-mail or telephone: the answer tells whether there is one. */
export const SEARCHES: Limit = { name: 'search', points: 20, span_ms: 15 * MINUTE_MS }
/**
 * Sessions that clients of one house open from one address, which a neighbourhood may share. Those
 * whose answer tells of a client who is known count as searches too.
 */
export const CLIENT_SESSIONS: Limit = {
  name: 'client-session',
  points: 300,
  span_ms: 15 * MINUTE_MS,
}
/** Wrong codes and tokens, over all that one address tries. */
export const WRONG_CODES: Limit = { name: 'code-address', points: 50, span_ms: 15 * MINUTE_MS }
/** The same over all of an account's known browsers. */
export const WRONG_CODES_OF_KNOWN: Limit[] = [
  { name: 'code-known', points: 50, span_ms: 15 * MINUTE_MS },
  { name: 'code-known-day', points: 100, span_ms: MS_A_DAY },
]
/** Wrong codes of a second step, which only who has taken the first may type. */
export const WRONG_SECOND_STEPS: Limit = {
  name: 'second-step',
  points: 10,
  span_ms: 15 * MINUTE_MS,
}
/**
 * The same of an account from wherever: six digits can be guessed by many addresses. Recovery codes
 * are too long for that and do not count here, so that nobody is kept out by a stranger's guesses.
 */
export const WRONG_SECOND_STEPS_OF_ACCOUNT: Limit = {
  name: 'second-step-account',
  points: 60,
  span_ms: 60 * MINUTE_MS,
}
/** New accounts that one address may make, by an invitation too. */
export const SIGN_UPS: Limit = { name: 'sign-up', points: 20, span_ms: 60 * MINUTE_MS }

/** Mails that an unknown browser signed in to an account. */
export const NEW_DEVICE_MAILS: Limit = { name: 'new-device', points: 5, span_ms: 60 * MINUTE_MS }

/** A limit, and whom or what it is counted for. */
export type Attempts = [limit: Limit, key: string][]

const getLimitKey = ([{ name }, key]: Attempts[number]) => hashText(`${name}\n${key}`)

/**
 * Counts a try against each limit, in a transaction of its own: it counts whatever comes of it.
 * @throws Refused `too_many_requests`
 */
export async function countAttempts(context: Context, attempts: Attempts): Promise<void> {
  const refusal = await context.storage.write((tx) =>
    countAttemptsInTransaction(tx, context, attempts),
  )
  if (refusal) throw new RefusalError(refusal)
}

type LimitContext = Pick<Context, 'now' | 'rateLimitFactor'>

/** The same within a transaction, which must commit for the try to count: so the refusal is returned. */
export async function countAttemptsInTransaction(
  tx: Db,
  context: LimitContext,
  attempts: Attempts,
): Promise<Refusal | null> {
  const now = context.now()
  const ends: number[] = []
  for (const one of attempts) {
    const { points, expires_at } = await countAttempt(tx, getLimitKey(one), one[0].span_ms, now)
    if (points > getMostPoints(one, context)) ends.push(expires_at)
  }
  return ends.length === 0 ? null : toTooManyRequests(Math.max(...ends), now)
}

/** How often it was attempted in the span that runs. */
export async function countAttemptsSoFar(
  db: Db,
  { now }: Pick<Context, 'now'>,
  one: Attempts[number],
): Promise<number> {
  const past = await findAttempts(db, getLimitKey(one))
  return past && isSpanRunning(past.expires_at, one[0].span_ms, now()) ? past.points : 0
}

/** Whether a limit is used up already; counts nothing. */
export async function refuseSpentLimit(
  db: Db,
  context: LimitContext,
  one: Attempts[number],
): Promise<Refusal | null> {
  const now = context.now()
  const past = await findAttempts(db, getLimitKey(one))
  if (!past || !isSpanRunning(past.expires_at, one[0].span_ms, now)) return null
  const isSpent = past.points >= getMostPoints(one, context)
  return isSpent ? toTooManyRequests(past.expires_at, now) : null
}

const getMostPoints = ([{ points }]: Attempts[number], { rateLimitFactor }: LimitContext) =>
  Math.max(1, points * rateLimitFactor)

function toTooManyRequests(expires_at: number, now: number): Refusal {
  const retry_after = Math.max(1, Math.ceil((expires_at - now) / 1000))
  return { code: 'too_many_requests', retry_after }
}

/** It was no wrong try after all. */
export const uncountAttempts = (context: Context, attempts: Attempts): Promise<void> =>
  context.storage.write((tx) => uncountAttemptsInTransaction(tx, attempts, context.now()))

/**
 * The same within a transaction.
 * @param counted_at when they were counted (ms): of a span that is over by now nothing is taken back
 */
export async function uncountAttemptsInTransaction(
  tx: Db,
  attempts: Attempts,
  counted_at: number,
): Promise<void> {
  for (const one of attempts) {
    await uncountAttempt(tx, getLimitKey(one), one[0].span_ms, counted_at)
  }
}
