import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { hashOf } from '#api/crypto.ts'
import { type CodeRow, deleteCode, saveCode, tryCode } from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'

export const CODE_LIFE_MS = 10 * 60_000
const MOST_TRIES = 5
const DIGITS = 6

type Keys = Pick<Context, 'now' | 'vault'>

/** Makes a code of six digits for a purpose; the one before it ends. */
export async function makeCode(
  tx: Db,
  context: Keys,
  purpose: string,
  data: CodeRow['data'] = {},
): Promise<{ code: string; expires_at: number }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const created_at = context.now()
  const expires_at = created_at + CODE_LIFE_MS
  const scope = hashOf(purpose)
  const code_hash = context.vault.codeHash(scope, code)
  await saveCode(tx, { scope, code_hash, data, created_at, expires_at })
  return { code, expires_at }
}

/**
 * Uses a code up, or counts a wrong try; after the fifth it is dead. The transaction must commit
 * either way, so this answers and does not throw.
 */
export async function useCode(
  tx: Db,
  context: Keys,
  purpose: string,
  typed: string,
): Promise<CodeRow['data'] | null> {
  const scope = hashOf(purpose)
  const row = await tryCode(tx, scope, context.now(), MOST_TRIES)
  if (!row) return null
  const given = Buffer.from(context.vault.codeHash(scope, typed.trim()))
  if (!timingSafeEqual(given, Buffer.from(row.code_hash))) return null
  await deleteCode(tx, scope)
  return row.data
}
