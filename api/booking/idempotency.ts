import { createHash } from 'node:crypto'
import { Refused } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { KeptAnswers } from '#db/idempotency-keys.ts'

type Keyed = { key: string | undefined; body: object; now: number }

/** The same key and body of one caller give the answer that was given before, for 24 hours. */
export async function answerOnce(
  tx: Db,
  kept: KeptAnswers,
  { key, body, now }: Keyed,
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return make()
  const body_hash = hashOf(body)
  const before = await kept.find(tx, key, now)
  if (before) {
    if (before.body_hash !== body_hash) throw new Refused({ code: 'idempotency_key_reused' })
    return before.answer
  }
  const answer = await make()
  await kept.save(tx, { key, body_hash, answer, created_at: now })
  return answer
}

function hashOf(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
