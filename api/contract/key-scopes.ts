import type { KeyScope } from '#domain/integration/api-key.ts'
import type { Call } from './contract.ts'

/**
 * What a key of the API may call, and with which scope. Absent, and so no key's: accounts, people,
 * plans, the house's end, its settings and money, what is deleted for good, and keys themselves.
 * A booking's client whose name or contact is typed needs `clients:write` beside it.
 */
export const KEY_SCOPE_OF: Partial<Record<string, KeyScope>> = {
  'GET /api/agenda': 'bookings:read',
  'GET /api/bookings': 'bookings:read',
  'GET /api/bookings/:id': 'bookings:read',
  'GET /api/export/bookings': 'bookings:read',
  'GET /api/free-times': 'bookings:read',
  'POST /api/bookings/conflicts': 'bookings:read',
  'POST /api/bookings': 'bookings:write',
  'PATCH /api/bookings/:id': 'bookings:write',
  'POST /api/bookings/:id/status': 'bookings:write',
  'POST /api/bookings/:id/reminder': 'bookings:write',
  'DELETE /api/bookings/:id': 'bookings:write',
  'POST /api/bookings/:id/restore': 'bookings:write',
  'POST /api/blocks': 'bookings:write',
  'DELETE /api/blocks/:id': 'bookings:write',

  'GET /api/clients': 'clients:read',
  'GET /api/client-records': 'clients:read',
  'GET /api/clients/:id': 'clients:read',
  'GET /api/clients/:id/notes': 'clients:read',
  'POST /api/clients': 'clients:write',
  'PATCH /api/clients/:id': 'clients:write',
  'POST /api/clients/:id/block': 'clients:write',
  'DELETE /api/clients/:id/block': 'clients:write',
  'DELETE /api/clients/:id': 'clients:write',
  'POST /api/clients/:id/restore': 'clients:write',
  'POST /api/clients/:id/notes': 'clients:write',
  'PATCH /api/client-notes/:id': 'clients:write',
  'DELETE /api/client-notes/:id': 'clients:write',

  'GET /api/catalog': 'services:read',
  'GET /api/services': 'services:read',
  'POST /api/services': 'services:write',
  'PUT /api/services/order': 'services:write',
  'PATCH /api/services/:id': 'services:write',
  'DELETE /api/services/:id': 'services:write',
  'POST /api/composites': 'services:write',
  'PATCH /api/composites/:id': 'services:write',
  'DELETE /api/composites/:id': 'services:write',

  'GET /api/products': 'sales:read',
  'GET /api/products/:id/movements': 'sales:read',
  'GET /api/product-sales': 'sales:read',
  'POST /api/products': 'sales:write',
  'PATCH /api/products/:id': 'sales:write',
  'DELETE /api/products/:id': 'sales:write',
  'POST /api/products/:id/stock': 'sales:write',
  'POST /api/product-sales': 'sales:write',
  'PATCH /api/product-sales/:id': 'sales:write',
  'DELETE /api/product-sales/:id': 'sales:write',
  'PUT /api/bookings/:id/comanda': 'sales:write',
  'POST /api/bookings/:id/close': 'sales:write',
  'POST /api/bookings/:id/reopen': 'sales:write',

  'GET /api/reviews': 'reviews:read',
  'PATCH /api/reviews/:id': 'reviews:write',

  'GET /api/reports/revenue': 'reports:read',
  'GET /api/reports/services': 'reports:read',
  'GET /api/reports/methods': 'reports:read',
  'GET /api/reports/bookings': 'reports:read',
  'GET /api/reports/occupancy': 'reports:read',
  'GET /api/reports/clients': 'reports:read',
} satisfies Partial<Record<Call, KeyScope>>
