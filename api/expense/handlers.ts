import type { Context } from '#api/context.ts'
import type { expenseEndpoints } from '#api/contract/expense.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createExpenseHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof expenseEndpoints> => ({})
