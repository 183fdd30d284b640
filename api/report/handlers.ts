import type { Context } from '#api/context.ts'
import type { reportEndpoints } from '#api/contract/report.ts'
import type { Handlers } from '#api/mount.ts'
import { getBookingReport } from './bookings.ts'
import { getClientReport } from './clients.ts'
import { getMethodReport } from './methods.ts'
import { getOccupancyReport } from './occupancy.ts'
import { listTakings } from './person-takings.ts'
import { getProfessionalReport } from './professionals.ts'
import { getRevenueReport } from './revenue.ts'
import { getServiceReport } from './services.ts'

/** The handlers of this room: a file for each question. */
export const createReportHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof reportEndpoints> => ({
  'GET /api/reports/revenue': getRevenueReport(context),
  'GET /api/reports/professionals': getProfessionalReport(context),
  'GET /api/professionals/:id/takings': listTakings(context),
  'GET /api/reports/services': getServiceReport(context),
  'GET /api/reports/methods': getMethodReport(context),
  'GET /api/reports/bookings': getBookingReport(context),
  'GET /api/reports/occupancy': getOccupancyReport(context),
  'GET /api/reports/clients': getClientReport(context),
})
