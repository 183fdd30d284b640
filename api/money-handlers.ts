/** The handlers of the rooms that count a house's money. */

import type { Context } from './context.ts'
import { createDashboardHandlers } from './dashboard/handlers.ts'
import { createExpenseHandlers } from './expense/handlers.ts'
import { createFiadoHandlers } from './fiado/handlers.ts'
import { createProjectionHandlers } from './projection/handlers.ts'
import { createReceivingHandlers } from './receiving/handlers.ts'
import { createReportHandlers } from './report/handlers.ts'
import { createStatementHandlers } from './statement/handlers.ts'
import { createTillHandlers } from './till/handlers.ts'

export const createMoneyHandlers = (context: Context) => ({
  ...createTillHandlers(context),
  ...createReceivingHandlers(context),
  ...createFiadoHandlers(context),
  ...createExpenseHandlers(context),
  ...createStatementHandlers(context),
  ...createDashboardHandlers(context),
  ...createReportHandlers(context),
  ...createProjectionHandlers(context),
})
