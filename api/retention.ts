import { deleteExpiredSessions } from '#db/account/auth-sessions.ts'
import { deleteExpiredOneTime } from '#db/account/one-time.ts'
import { deleteExpiredTries } from '#db/account/rate-limits.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { deleteOldEvents } from '#db/events.ts'
import { deleteExpiredAnswers } from '#db/idempotency-keys.ts'
import { deleteOldMessages } from '#db/outbox.ts'

/** Deletes what has had its day: answers, sessions, tokens, counts, messages and events. */
export async function deleteExpiredRows(storage: Storage, now: number): Promise<void> {
  for (const forget of [
    deleteExpiredAnswers,
    deleteExpiredSessions,
    deleteExpiredOneTime,
    deleteExpiredTries,
    deleteOldMessages,
    deleteOldEvents,
  ]) {
    // Each in a transaction of its own: nobody has to wait for all of them.
    await storage.write((tx) => forget(tx, now))
  }
}
