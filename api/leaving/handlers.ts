import type { Context } from '#api/context.ts'
import type { leavingEndpoints } from '#api/contract/leaving.ts'
import type { Handlers } from '#api/mount.ts'
import { allowExport } from './allow-export.ts'
import { exportHouse } from './export-house.ts'
import { askToLeave, getLeaving, stayAfterAll } from './leaving.ts'

/** The handlers of this room. */
export const createLeavingHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof leavingEndpoints> => ({
  'GET /api/leaving': getLeaving(context),
  'POST /api/leaving': askToLeave(context),
  'DELETE /api/leaving': stayAfterAll(context),
  'POST /api/export/house': allowExport(context),
  'GET /api/export/house': exportHouse(context),
})
