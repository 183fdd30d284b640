import { createHash } from 'node:crypto'
import type { Db } from '#db/dialect/kit.ts'
import { findOwnerAnswer, saveOwnerAnswer } from '#db/idempotency-keys.ts'
import { Refused } from '../errors.ts'

type Keyed = { user_id: string; key: string | undefined; body: object; now: number }

/** The same key and body of a business give the answer that was given before, for 24 hours. */
export async function answerOnce(
  tx: Db,
  { user_id, key, body, now }: Keyed,
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return make()
  // What was read by the contract has its fields in the contract's order.
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const before = await findOwnerAnswer(tx, user_id, key, now)
  if (before) {
    if (before.body_hash !== body_hash) throw new Refused({ code: 'idempotency_key_reused' })
    return before.answer
  }
  const answer = await make()
  await saveOwnerAnswer(tx, { user_id, key, body_hash, answer, created_at: now })
  return answer
}
