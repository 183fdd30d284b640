import { deleteExpiredSessions } from '#db/account/auth-sessions.ts'
import { forgetOneTime } from '#db/account/one-time.ts'
import { forgetTries } from '#db/account/rate-limits.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { forgetEvents } from '#db/events.ts'
import { forgetAnswers } from '#db/idempotency-keys.ts'
import { forgetMessages } from '#db/outbox.ts'

/** Deletes what has had its day: answers, sessions, tokens, counts, messages and events. */
export async function forgetOld(storage: Storage, now: number): Promise<void> {
  for (const forget of [
    forgetAnswers,
    deleteExpiredSessions,
    forgetOneTime,
    forgetTries,
    forgetMessages,
    forgetEvents,
  ]) {
    // Each in a transaction of its own: nobody has to wait for all of them.
    await storage.write((tx) => forget(tx, now))
  }
}
