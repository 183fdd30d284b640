import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { runTogether } from '#db/dialect/run-together.ts'
import type { IdempotentAnswers } from '#db/idempotency-keys.ts'

/** An answer, and what is still being written for it: the answer is kept in the same round trip. */
type MadeAnswer = { answer: string; writing?: Promise<unknown> }

type IdempotentRequest = { key: string | undefined; body: object; now: number }

/** The same key and body of one caller give the answer that was given before, for 24 hours. */
export async function answerIdempotently(
  tx: Db,
  kept: IdempotentAnswers,
  { key, body, now }: IdempotentRequest,
  make: () => Promise<string | MadeAnswer>,
): Promise<string> {
  if (key === undefined) {
    const { answer, writing } = toMadeAnswer(await make())
    await writing
    return answer
  }
  const body_hash = hashBody(body)
  const before = await kept.find(tx, key, now)
  if (before) {
    if (before.body_hash !== body_hash) throw new RefusalError({ code: 'idempotency_key_reused' })
    return before.answer
  }
  const { answer, writing } = toMadeAnswer(await make())
  await runTogether([writing, kept.save(tx, { key, body_hash, answer, created_at: now })])
  return answer
}

const toMadeAnswer = (made: string | MadeAnswer): Required<MadeAnswer> =>
  typeof made === 'string'
    ? { answer: made, writing: Promise.resolve() }
    : { writing: Promise.resolve(), ...made }

function hashBody(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashText(JSON.stringify(sorted))
}
