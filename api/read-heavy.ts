import type { Db } from '#db/dialect/kit.ts'
import type { Context } from './context.ts'
import type { RequestOrigin } from './http/request-origin.ts'

/**
 * Reads what lists or sums over a whole house, where it does not hold up who asks for little. The
 * caller is looked up twice: to know the house, and again when its turn has come, for a session may
 * end while it waits.
 */
export async function readHeavy<Who extends { user_id: string }, T>(
  { storage }: Pick<Context, 'storage'>,
  caller: (db: Db) => Promise<Who>,
  origin: RequestOrigin,
  fn: (db: Db, who: Who) => Promise<T>,
): Promise<T> {
  const { user_id } = await storage.read(caller)
  return storage.readHeavy(user_id, async (db) => fn(db, await caller(db)), origin.signal())
}
