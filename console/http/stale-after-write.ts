/** What an own write makes stale: of the areas' screens alone, so that the sign-in does not load it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Call, Contract } from '#api/contract/contract.ts'
import type { QueryKind } from './query-lifetimes.ts'

/** The server recalculates a client's figures as it completes a booking; they are asked for then. */
export const STATISTICS_DELAY_MS = 100

const BOOKING_KINDS = ['agenda', 'bookings', 'booking', 'professional'] as const
/** What completing a visit changes besides. */
const COMPLETION_KINDS = [
  ...BOOKING_KINDS,
  'clients',
  'accounts',
  'catalog',
  'products',
  'product-sales',
  'till',
  'financial',
  'reports',
] as const
/** What the house offers: who performs it stands with the professionals too. */
const OFFER_KINDS = ['services', 'catalog', 'professionals', 'first-steps'] as const
/** Who is offered, for what, and whose column the agenda has. */
const TEAM_KINDS = ['professionals', 'services', 'catalog', 'agenda', 'first-steps'] as const
/** What shows who may book, and how they are called. */
const CLIENT_KINDS = ['clients', 'accounts', 'agenda'] as const
/** What goes over from one record to another, and back. */
const JOIN_KINDS = [...BOOKING_KINDS, 'clients', 'accounts', 'client-notes'] as const
/** What a payment to a client's account shows in. */
const ACCOUNT_KINDS = ['accounts', 'clients', 'booking', 'till', 'financial', 'reports'] as const
const PRODUCT_KINDS = ['products', 'catalog'] as const
/** What a sale over the counter shows in. */
const SALE_KINDS = [
  ...PRODUCT_KINDS,
  'product-sales',
  'till',
  'financial',
  'clients',
  'reports',
] as const
/** What a payment of the house shows in. */
const EXPENSE_KINDS = ['expenses', 'financial', 'till'] as const
const BLOCK_KINDS = ['agenda', 'professional'] as const

type WriteCall = {
  [C in Call]: C extends `GET ${string}`
    ? never
    : Contract[C]['access'] extends 'owner' | 'reception' | 'professional'
      ? C
      : never
}[Call]

/** What an own write makes stale; an endpoint that is missing here does not compile. */
export const STALE_AFTER_WRITE: Readonly<Record<WriteCall, readonly QueryKind[]>> = {
  'POST /api/bookings': [...BOOKING_KINDS, 'clients'],
  'POST /api/bookings/conflicts': [],
  'PATCH /api/bookings/:id': [...BOOKING_KINDS, 'clients'],
  'POST /api/bookings/:id/status': COMPLETION_KINDS,
  'POST /api/bookings/:id/reminder': ['agenda'],
  'POST /api/bookings/:id/decline-review': [],
  'DELETE /api/bookings/:id': COMPLETION_KINDS,
  'POST /api/bookings/:id/restore': COMPLETION_KINDS,
  'DELETE /api/bookings/:id/permanent': COMPLETION_KINDS,
  'PUT /api/bookings/:id/comanda': BOOKING_KINDS,
  'POST /api/bookings/:id/close': COMPLETION_KINDS,
  'POST /api/bookings/:id/reopen': COMPLETION_KINDS,
  'POST /api/bookings/:id/receipt': [],
  'DELETE /api/bookings/:id/links': [],
  'POST /api/subscription/checkouts': ['subscription'],
  'POST /api/subscription/checkouts/:id/refund': ['subscription', 'checkout', 'me'],
  'PUT /api/subscription/renewal': ['subscription'],
  'PUT /api/subscription/next': ['subscription'],
  'PUT /api/notifications': ['notifications', 'reminder-queue'],
  'PUT /api/notifications/whatsapp': ['notifications'],
  'DELETE /api/notifications/whatsapp': ['notifications'],
  'POST /api/notifications/test': [],
  'POST /api/leaving': ['leaving', 'me', 'subscription'],
  'POST /api/export/house': [],
  'DELETE /api/leaving': ['leaving', 'me', 'subscription'],
  'POST /api/client-proposals/:id': ['clients'],
  'POST /api/client-proposals/:id/undo': ['clients'],
  'POST /api/clients': ['clients'],
  'PATCH /api/clients/:id': CLIENT_KINDS,
  'POST /api/clients/:id/block': CLIENT_KINDS,
  'DELETE /api/clients/:id/block': CLIENT_KINDS,
  'DELETE /api/clients/:id': CLIENT_KINDS,
  'POST /api/clients/:id/restore': CLIENT_KINDS,
  'POST /api/clients/:id/merge': JOIN_KINDS,
  'POST /api/client-merges/:id/undo': JOIN_KINDS,
  'POST /api/clients/:id/notes': ['client-notes'],
  'PATCH /api/client-notes/:id': ['client-notes'],
  'DELETE /api/client-notes/:id': ['client-notes'],
  'DELETE /api/clients/:id/permanent': [...BOOKING_KINDS, 'clients'],
  'PATCH /api/reviews/:id': ['reviews'],
  'POST /api/products': PRODUCT_KINDS,
  'PATCH /api/products/:id': PRODUCT_KINDS,
  'DELETE /api/products/:id': PRODUCT_KINDS,
  'POST /api/products/:id/stock': PRODUCT_KINDS,
  'POST /api/product-sales': SALE_KINDS,
  'PATCH /api/product-sales/:id': SALE_KINDS,
  'DELETE /api/product-sales/:id': SALE_KINDS,
  'POST /api/clients/:id/payments': ACCOUNT_KINDS,
  'POST /api/account-moves/:id/reverse': ACCOUNT_KINDS,
  'POST /api/till/open': ['till'],
  'POST /api/till/moves': ['till'],
  'POST /api/till/moves/:id/reverse': ['till'],
  'POST /api/till/close': ['till'],
  'POST /api/till/reopen': ['till'],
  'POST /api/expenses': EXPENSE_KINDS,
  'PATCH /api/expenses/:id': EXPENSE_KINDS,
  'DELETE /api/expenses/:id': EXPENSE_KINDS,
  'POST /api/expenses/:id/pay': EXPENSE_KINDS,
  'POST /api/expenses/:id/unpay': EXPENSE_KINDS,
  'POST /api/statements': ['statements', 'financial'],
  'POST /api/statements/:id/pay': ['statements', 'reports'],
  'POST /api/statements/:id/reopen': ['statements', 'financial'],
  'POST /api/statements/:id/reverse-payment': ['statements', 'reports'],
  'POST /api/advances': ['statements', 'reports'],
  'DELETE /api/advances/:id': ['statements', 'reports'],
  'POST /api/professional/statements/:id/answer': ['professional'],
  'POST /api/imports': [],
  'DELETE /api/imports/:id': [],
  'POST /api/imports/:id/lines': [],
  'POST /api/imports/:id/start': [],
  'POST /api/imports/:id/undo': [],
  'POST /api/blocks': BLOCK_KINDS,
  'DELETE /api/blocks/:id': BLOCK_KINDS,
  'POST /api/professional/bookings/:id/status': COMPLETION_KINDS,
  'POST /api/professional/blocks': BLOCK_KINDS,
  'DELETE /api/professional/blocks/:id': BLOCK_KINDS,
  'POST /api/professionals': TEAM_KINDS,
  'PATCH /api/professionals/:id': TEAM_KINDS,
  'POST /api/professionals/:id/archive': TEAM_KINDS,
  'POST /api/professionals/:id/restore': TEAM_KINDS,
  'DELETE /api/professionals/:id': TEAM_KINDS,
  'POST /api/professionals/:id/hand-over': [...BOOKING_KINDS, 'professionals'],
  'POST /api/professionals/:id/outside': [],
  'POST /api/reception/invitation': ['professionals'],
  'DELETE /api/reception/:id/access': ['professionals'],
  'POST /api/professionals/:id/invitation': ['professionals'],
  'DELETE /api/professionals/:id/access': ['professionals'],
  'PUT /api/settings/booking-limits': ['settings'],
  'PUT /api/card-fees': ['card-fees'],
  'PATCH /api/first-steps': ['first-steps', 'settings', 'me'],
  'PATCH /api/settings': ['settings', 'agenda', 'professional', 'me', 'first-steps', 'pix'],
  'POST /api/settings/outside': [],
  'POST /api/settings/closed-days': ['settings', ...BLOCK_KINDS],
  'DELETE /api/settings/closed-days': ['settings', ...BLOCK_KINDS],
  'POST /api/services': OFFER_KINDS,
  'PUT /api/services/order': OFFER_KINDS,
  'PATCH /api/services/:id': OFFER_KINDS,
  'DELETE /api/services/:id': OFFER_KINDS,
  'POST /api/composites': OFFER_KINDS,
  'PATCH /api/composites/:id': OFFER_KINDS,
  'DELETE /api/composites/:id': OFFER_KINDS,
  'POST /api/pictures': [],
  'POST /api/calendars': ['calendars'],
  'POST /api/calendars/address': [],
  'DELETE /api/calendars/house': ['calendars'],
  'DELETE /api/calendars/:id': ['calendars'],
  'POST /api/professional/calendar': ['calendars'],
  'POST /api/professional/calendar/address': [],
  'DELETE /api/professional/calendar': ['calendars'],
  'POST /api/keys': ['api-keys'],
  'DELETE /api/keys/:id': ['api-keys'],
  'POST /api/webhooks': ['webhooks'],
  'PATCH /api/webhooks/:id': ['webhooks'],
  'DELETE /api/webhooks/:id': ['webhooks'],
  'POST /api/webhooks/:id/secret': [],
  'POST /api/webhooks/:id/test': ['webhooks'],
  'POST /api/webhook-deliveries/:id/resend': ['webhooks'],
}

const isWrite = (call: Call): call is WriteCall => call in STALE_AFTER_WRITE

/** Makes stale what a call has changed; what is on the screen is asked for again. */
export function invalidateAfterWrite(queries: QueryClient, call: Call): void {
  if (!isWrite(call)) return
  const touched = STALE_AFTER_WRITE[call]
  for (const kind of touched) void queries.invalidateQueries({ queryKey: [kind] })
  if (!touched.includes('clients')) return
  setTimeout(() => void queries.invalidateQueries({ queryKey: ['clients'] }), STATISTICS_DELAY_MS)
}
