/**
 * Codes by SMS that people whom nobody knows yet may ask for in an hour, from wherever and to whomever:
 * each costs whoever runs the installation. A browser that has signed in before is not kept out by it.
 */
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { countAttemptsInTransaction, countAttemptsSoFar, type Limit } from './limits.ts'

const HOUR_MS = 3_600_000

const toLimit = ({ textCodes }: Pick<Context, 'textCodes'>): Limit => ({
  name: 'text-codes',
  points: textCodes.most,
  span_ms: HOUR_MS,
})

/** @throws Refused `too_many_requests` */
export async function countTextCode(context: Context): Promise<void> {
  const { textCodes, log, storage } = context
  const refusal = await storage.write((tx) =>
    countAttemptsInTransaction(tx, context, [[toLimit(context), '']]),
  )
  if (!refusal) return
  textCodes.refused += 1
  const now = context.now()
  if (now >= textCodes.told_until) {
    textCodes.told_until = now + HOUR_MS
    log.warn(
      { most: textCodes.most },
      'so many codes by SMS were asked for in an hour that SMS_CODES_PER_HOUR allows no more',
    )
  }
  throw new RefusalError(refusal)
}

/** Asked for in the hour that runs, those that were refused too. */
export const countTextCodesSoFar = (
  db: Db,
  context: Pick<Context, 'now' | 'textCodes'>,
): Promise<number> => countAttemptsSoFar(db, context, [toLimit(context), ''])
