import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findStatement, type StatementRow } from '#db/statement/statements.ts'

/**
 * @param professional_id where it is one's own statement that is asked for
 * @throws Refused `statement_not_found`
 */
export async function requireStatement(
  db: Db,
  user_id: string,
  id: string,
  professional_id?: string,
): Promise<StatementRow> {
  const statement = await findStatement(db, user_id, id)
  const isTheirs = professional_id === undefined || statement?.professional_id === professional_id
  if (!statement || !isTheirs) throw new RefusalError({ code: 'statement_not_found' })
  return statement
}
