import type { Context } from '#api/context.ts'
import type { projectionEndpoints } from '#api/contract/projection.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createProjectionHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof projectionEndpoints> => ({})
