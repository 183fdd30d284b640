import { randomInt } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { hashText, isSameSecret } from '#api/crypto.ts'
import { attemptCode, type CodeRow, consumeCode, findCode, saveCode } from '#db/account/one-time.ts'
import type { Db } from '#db/dialect/kit.ts'
import { CODE_ATTEMPTS, CODE_MINUTES } from '#domain/people/typed-code.pt-BR.ts'

export const CODE_LIFE_MS = CODE_MINUTES * 60_000
/** Attempts of a code by anybody but who asked for it. */
const MAX_FOREIGN_ATTEMPTS = 2
const DIGITS = 6

type CodeContext = Pick<Context, 'now' | 'crypto'>
/** What a code is for, and who asked for it: a session, a browser, a network. */
type CodeScope = { purpose: string; asker: string }

/**
 * Makes a code of six digits. It is bound to who asked, so that a stranger who asks for the same
 * contact ends nobody else's code. The asker's one before it ends.
 */
export async function createOneTimeCode(
  tx: Db,
  context: CodeContext,
  { purpose, asker }: CodeScope,
  data: CodeRow['data'] = {},
): Promise<{ code: string; expires_at: number }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const created_at = context.now()
  const expires_at = created_at + CODE_LIFE_MS
  const scope = hashCodeScope({ purpose, asker })
  const code_hash = context.crypto.hashCode(scope, code)
  await saveCode(tx, { scope, code_hash, data, created_at, expires_at })
  // Which code of the purpose is the newest, whoever asked for it.
  const newest = { code_hash, data: { scope }, created_at, expires_at }
  await saveCode(tx, { scope: hashText(purpose), ...newest })
  return { code, expires_at }
}

const hashCodeScope = ({ purpose, asker }: CodeScope) => hashText(`${purpose}\n${asker}`)

/** What belongs to the code that somebody asked for and that still holds; null where there is none. */
export async function findCodeData(
  db: Db,
  { now }: Pick<Context, 'now'>,
  scope: CodeScope,
): Promise<CodeRow['data'] | null> {
  return (await findCode(db, hashCodeScope(scope), now()))?.data ?? null
}

/**
 * Uses a code up, or counts a wrong try; the transaction must commit either way, so it does not throw.
 * The asker has five tries, and two more are anybody's at the newest code: telephones change networks.
 * That is 7 guesses in 1,000,000 a code; with the codes sent a day (`limits.ts`), 0.049 % a day.
 */
export async function consumeOneTimeCode(
  tx: Db,
  context: CodeContext,
  { purpose, asker }: CodeScope,
  typed: string,
): Promise<CodeRow['data'] | null> {
  const now = context.now()
  const isCode = (scope: string, { code_hash }: CodeRow) =>
    isSameSecret(context.crypto.hashCode(scope, typed.trim()), code_hash)
  const scope = hashCodeScope({ purpose, asker })
  const own = await attemptCode(tx, scope, now)
  if (own && own.tries <= CODE_ATTEMPTS && isCode(scope, own)) {
    return (await consumeCode(tx, scope))?.data ?? null
  }
  const newest = await attemptCode(tx, hashText(purpose), now)
  const other = newest?.data.scope
  if (!newest || !other || other === scope) return null
  if (newest.tries > MAX_FOREIGN_ATTEMPTS || !isCode(other, newest)) return null
  const used = await consumeCode(tx, other)
  if (!used) return null
  // What somebody else typed of themselves with their request is not said by who types the code.
  const { name: _, role: __, phone: ___, others: ____, ...rest } = used.data
  return rest
}
