import type { Context } from '#api/context.ts'
import type { dashboardEndpoints } from '#api/contract/dashboard.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createDashboardHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof dashboardEndpoints> => ({})
