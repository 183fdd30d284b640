import type { Context } from '#api/context.ts'
import type { reportEndpoints } from '#api/contract/report.ts'
import type { Handlers } from '#api/mount.ts'

/** The handlers of this room. */
export const createReportHandlers = (
  _context: Context,
): Pick<Handlers, keyof typeof reportEndpoints> => ({})
