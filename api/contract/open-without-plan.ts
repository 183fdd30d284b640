import type { Call } from './contract.ts'

/**
 * What those who work in a house may still call once its plan is over: the agenda to read, what is
 * exported, the subscription itself, and what nobody may be kept from: shutting somebody out, and
 * deleting whom the law lets ask for it.
 */
export const OPEN_WITHOUT_PLAN: ReadonlySet<string> = new Set([
  'GET /api/agenda',
  'GET /api/events',
  'GET /api/catalog',
  'GET /api/bookings',
  'GET /api/bookings/:id',
  'GET /api/export/bookings',
  'GET /api/client-records',
  'GET /api/clients/:id/data',
  'GET /api/products',
  'GET /api/product-sales',
  'GET /api/expenses',
  'GET /api/statements',
  'GET /api/statements/:id',
  'GET /api/professional/agenda',
  'GET /api/professional/statement',
  'GET /api/professional/statements',
  'GET /api/professional/statements/:id',
  'DELETE /api/professionals/:id/access',
  'DELETE /api/reception/:id/access',
  'DELETE /api/clients/:id',
  'DELETE /api/clients/:id/permanent',
  'GET /api/subscription',
  'POST /api/subscription/checkouts',
  'GET /api/subscription/checkouts/:id',
  'POST /api/subscription/checkouts/:id/refund',
  'PUT /api/subscription/renewal',
  'PUT /api/subscription/next',
  'DELETE /api/push',
  'GET /api/keys',
  'DELETE /api/keys/:id',
  'GET /api/webhooks',
  'DELETE /api/webhooks/:id',
  'DELETE /api/calendars/house',
  'DELETE /api/calendars/:id',
  'DELETE /api/professional/calendar',
  'GET /api/leaving',
  'POST /api/leaving',
  'DELETE /api/leaving',
  'POST /api/export/house',
  'GET /api/export/house',
] satisfies Call[])
