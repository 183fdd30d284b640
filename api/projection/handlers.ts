import type { Context } from '#api/context.ts'
import type { projectionEndpoints } from '#api/contract/projection.ts'
import type { Handlers } from '#api/mount.ts'
import { getProjections } from './projections.ts'

/** The handlers of this room. */
export const createProjectionHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof projectionEndpoints> => ({
  'GET /api/projections': getProjections(context),
})
