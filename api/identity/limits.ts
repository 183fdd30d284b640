import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { countTry, findTries, uncountTry } from '#db/account/rate-limits.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Refusal } from '#domain/refusal.ts'

const MINUTE_MS = 60_000

/** How often something may be tried within a span, whichever process is asked. */
export type Limit = { name: string; points: number; span_ms: number }

/** Wrong passwords (`spec/wire-auth.md`): an account is never locked, an address is slowed down. */
export const WRONG_PASSWORDS: Limit = { name: 'password', points: 10, span_ms: 15 * MINUTE_MS }
export const WRONG_PASSWORDS_OF_ADDRESS: Limit = {
  name: 'password-address',
  points: 100,
  span_ms: 15 * MINUTE_MS,
}
/** Codes and links that are sent to one contact, and that one address may cause. */
export const SENT_TO_CONTACT: Limit = { name: 'sent', points: 5, span_ms: 15 * MINUTE_MS }
export const SENT_BY_ADDRESS: Limit = { name: 'sent-address', points: 30, span_ms: 60 * MINUTE_MS }
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
/** New accounts that one address may make. */
export const SIGN_UPS: Limit = { name: 'sign-up', points: 20, span_ms: 60 * MINUTE_MS }

/** A limit, and whom or what it is counted for. */
export type Tries = [limit: Limit, of: string][]

const getLimitKey = ([{ name }, of]: Tries[number]) => hashText(`${name}\n${of}`)

/**
 * Counts a try against each limit, in a transaction of its own: it counts whatever comes of it.
 * @throws Refused `too_many_requests`
 */
export async function countTries(context: Context, tries: Tries): Promise<void> {
  const refusal = await context.storage.write((tx) => countTriesInTransaction(tx, context, tries))
  if (refusal) throw new RefusalError(refusal)
}

type LimitContext = Pick<Context, 'now' | 'rateLimitFactor'>

/** The same within a transaction, which must commit for the try to count: so the refusal is returned. */
export async function countTriesInTransaction(
  tx: Db,
  context: LimitContext,
  tries: Tries,
): Promise<Refusal | null> {
  const now = context.now()
  const ends: number[] = []
  for (const one of tries) {
    const { points, expires_at } = await countTry(tx, getLimitKey(one), one[0].span_ms, now)
    if (points > getMostPoints(one, context)) ends.push(expires_at)
  }
  return ends.length === 0 ? null : toTooManyRequests(Math.max(...ends), now)
}

/** Whether a limit is used up already; counts nothing. */
export async function refuseSpentLimit(
  db: Db,
  context: LimitContext,
  one: Tries[number],
): Promise<Refusal | null> {
  const now = context.now()
  const tried = await findTries(db, getLimitKey(one))
  const isSpent = tried && tried.expires_at > now && tried.points >= getMostPoints(one, context)
  return isSpent ? toTooManyRequests(tried.expires_at, now) : null
}

const getMostPoints = ([{ points }]: Tries[number], { rateLimitFactor }: LimitContext) =>
  Math.max(1, points * rateLimitFactor)

function toTooManyRequests(expires_at: number, now: number): Refusal {
  const retry_after = Math.max(1, Math.ceil((expires_at - now) / 1000))
  return { code: 'too_many_requests', retry_after }
}

/** It was no wrong try after all. */
export async function uncountTries(context: Context, tries: Tries): Promise<void> {
  await context.storage.write(async (tx) => {
    for (const one of tries) await uncountTry(tx, getLimitKey(one))
  })
}
