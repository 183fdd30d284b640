import type { Context } from '#api/context.ts'
import type { tillEndpoints } from '#api/contract/till.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createTillHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof tillEndpoints> => ({})
