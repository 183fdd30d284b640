import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { countTry, uncountTry } from '#db/account/rate-limits.ts'

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
  const now = context.now()
  const ends = await context.storage.write(async (tx) => {
    const over: number[] = []
    for (const one of tries) {
      const { points, expires_at } = await countTry(tx, getLimitKey(one), one[0].span_ms, now)
      if (points > Math.max(1, one[0].points * context.rateLimitFactor)) over.push(expires_at)
    }
    return over
  })
  if (ends.length === 0) return
  const retry_after = Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
  throw new RefusalError({ code: 'too_many_requests', retry_after })
}

/** It was no wrong try after all. */
export async function uncountTries(context: Context, tries: Tries): Promise<void> {
  await context.storage.write(async (tx) => {
    for (const one of tries) await uncountTry(tx, getLimitKey(one))
  })
}
