import type { Context } from '#api/context.ts'
import type { accountEndpoints } from '#api/contract/account.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createAccountHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof accountEndpoints> => ({})
