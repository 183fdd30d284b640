/** The handlers of what connects a house with what is outside of it. */
import { createApiKeyHandlers } from './api-key/handlers.ts'
import { createCalendarHandlers } from './calendar/handlers.ts'
import type { Context } from './context.ts'
import { createNotificationHandlers } from './reminder/handlers.ts'
import { createWebhookHandlers } from './webhook/handlers.ts'

export const createIntegrationHandlers = (context: Context) => ({
  ...createCalendarHandlers(context),
  ...createApiKeyHandlers(context),
  ...createWebhookHandlers(context),
  ...createNotificationHandlers(context),
})
