import type { Context } from '#api/context.ts'
import type { notificationEndpoints } from '#api/contract/notification.ts'
import type { Handlers } from '#api/mount.ts'
import { listMessageLog } from './list-log.ts'
import { getReminderQueue } from './reminder-queue.ts'
import { sendTest } from './send-test.ts'
import {
  changeNotifications,
  connectWhatsapp,
  disconnectWhatsapp,
  getNotifications,
} from './settings.ts'
import { receiveWhatsapp, verifyWhatsapp } from './webhook.ts'

/** The handlers of this room. */
export const createNotificationHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof notificationEndpoints> => ({
  'GET /api/notifications': getNotifications(context),
  'PUT /api/notifications': changeNotifications(context),
  'PUT /api/notifications/whatsapp': connectWhatsapp(context),
  'DELETE /api/notifications/whatsapp': disconnectWhatsapp(context),
  'POST /api/notifications/test': sendTest(context),
  'GET /api/notifications/log': listMessageLog(context),
  'GET /api/notifications/queue': getReminderQueue(context),
  'GET /api/whatsapp/webhook': ({ query }) => verifyWhatsapp(context, query, null),
  'POST /api/whatsapp/webhook': ({ headers }, _caller, origin) =>
    receiveWhatsapp(context, { headers, origin, house: null }),
  'GET /api/whatsapp/webhook/:id': ({ params, query }) => verifyWhatsapp(context, query, params.id),
  'POST /api/whatsapp/webhook/:id': ({ params, headers }, _caller, origin) =>
    receiveWhatsapp(context, { headers, origin, house: params.id }),
})
