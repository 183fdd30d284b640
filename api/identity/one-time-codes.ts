import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import { type CodeRow, deleteCode, saveCode, tryCode } from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'

export const CODE_LIFE_MS = 10 * 60_000
const MAX_TRIES = 5
const DIGITS = 6

type CodeContext = Pick<Context, 'now' | 'crypto'>

/** Makes a code of six digits for a purpose; the one before it ends. */
export async function createOneTimeCode(
  tx: Db,
  context: CodeContext,
  purpose: string,
  data: CodeRow['data'] = {},
): Promise<{ code: string; expires_at: number }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const created_at = context.now()
  const expires_at = created_at + CODE_LIFE_MS
  const scope = hashText(purpose)
  const code_hash = context.crypto.hashCode(scope, code)
  await saveCode(tx, { scope, code_hash, data, created_at, expires_at })
  return { code, expires_at }
}

/**
 * Uses a code up, or counts a wrong try; after the fifth it is dead. The transaction must commit
 * either way, so this answers and does not throw.
 */
export async function consumeOneTimeCode(
  tx: Db,
  context: CodeContext,
  purpose: string,
  typed: string,
): Promise<CodeRow['data'] | null> {
  const scope = hashText(purpose)
  const row = await tryCode(tx, scope, context.now(), MAX_TRIES)
  if (!row) return null
  const given = Buffer.from(context.crypto.hashCode(scope, typed.trim()))
  if (!timingSafeEqual(given, Buffer.from(row.code_hash))) return null
  await deleteCode(tx, scope)
  return row.data
}
