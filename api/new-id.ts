import { randomInt, randomUUID } from 'node:crypto'

/** The time of the last id (ms), and which it was within that. */
let last = 0
let sequence = 0
/** 12 bits; each millisecond begins somewhere in its first quarter. */
const MOST_A_MS = 0xfff

/**
 * A new row's id: a UUID of version 7 (RFC 9562), 48 bits of time and 12 that count on within a
 * millisecond in front of 62 random ones. Rows that are made together lie together in every index, and
 * those that one process makes sort as they were made.
 */
export function createId(): string {
  const now = Date.now()
  sequence += 1
  // A clock that is put back makes no id that sorts before an earlier one.
  if (now > last || sequence > MOST_A_MS) {
    last = Math.max(now, last + 1)
    sequence = randomInt(MOST_A_MS >> 2)
  }
  const time = last.toString(16).padStart(12, '0')
  const count = sequence.toString(16).padStart(3, '0')
  // Node draws the random bits of many at once: of its own UUID's those that a version 7 has too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`
}
