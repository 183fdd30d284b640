import type { Context } from '#api/context.ts'
import type { statementEndpoints } from '#api/contract/statement.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createStatementHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof statementEndpoints> => ({})
