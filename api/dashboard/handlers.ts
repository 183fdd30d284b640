import type { Context } from '#api/context.ts'
import type { dashboardEndpoints } from '#api/contract/dashboard.ts'
import type { Handlers } from '#api/mount.ts'
import { getDashboard } from './get.ts'

export const createDashboardHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof dashboardEndpoints> => ({
  'GET /api/dashboard': getDashboard(context),
})
