import { deleteExpiredSessions } from '#db/auth-sessions.ts'
import { forgetEvents } from '#db/events.ts'
import { forgetAnswers } from '#db/idempotency-keys.ts'
import { forgetOneTime } from '#db/one-time.ts'
import { forgetMessages } from '#db/outbox.ts'
import { forgetTries } from '#db/rate-limits.ts'
import type { Storage } from '#db/storage.ts'

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
