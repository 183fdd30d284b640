/** What who works in a house may read of its tables: what the contract's own lists give them. */
import { and, eq, isNull } from 'drizzle-orm'
import { bookings, reviews } from '#db/tables/booking.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'
import { getPlainNote } from '#domain/comanda/comanda.ts'
import type { HouseRole } from '#domain/people/role.ts'
import { createView, type View } from './view.ts'

/** Of a whole house, or of one professional of it. */
type HouseReader = {
  user_id: string
  house_role: HouseRole
  professional_id: string | null
}

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)
/** A comanda is the house's; of its note everybody may know. */
const plainNotes = { notes: (stored: unknown) => getPlainNote(asText(stored)) }

const TIMES = ['created_at', 'updated_at'] as const
const OWN_BOOKING = [
  ...['id', 'user_id', 'client_name', 'client_phone', 'guest_name', 'service_id', 'composite_id'],
  ...['service_name', 'professional_id', 'professional_name', 'date', 'time', 'duration', 'price'],
  ...['notes', 'status', 'cancel_reason', 'is_courtesy', 'encaixe', 'origin', 'series_id'],
  ...['presence_confirmed_at', 'version', 'deleted', 'created_at'],
]
const HOUSE_BOOKING = [
  ...[...OWN_BOOKING, 'client_id', 'client_email', 'contact_confirmed', 'reminded_at'],
  ...['review_status', 'is_composite', 'composite_items', 'completed_at', 'updated_at'],
]
const RECEPTION_CLIENT = [
  ...['id', 'user_id', 'nome', 'email', 'telefone', 'observacoes', 'avatar', 'birth_date'],
  ...['labels', 'frequencia', 'ultima_visita', 'account_limit', 'consent_at', 'consent_source'],
  ...['is_blocked', 'blocked_at', 'blocked_until', 'blocked_reason', 'deleted', 'deleted_at'],
  ...TIMES,
]

/** The view of a table for a reader; null where they have none. */
export function findHouseView(name: string, reader: HouseReader): View | null {
  const views = { owner: OWNER, reception: RECEPTION, professional: PROFESSIONAL }
  return views[reader.house_role].get(name)?.(reader) ?? null
}

/** The profile of an account, which is nobody else's to read. */
export const createProfileView = (id: string): View =>
  createView(profiles, {
    columns: ['id', 'name', 'email', 'role', 'avatar_url', 'phone', 'professional_id', ...TIMES],
    where: eq(profiles.id, id),
  })

type ViewMaker = (reader: HouseReader) => View

const createClientView = (user_id: string, columns: readonly string[]) =>
  createView(clients, {
    columns,
    where: and(
      eq(clients.user_id, user_id),
      eq(clients.is_walk_in, false),
      isNull(clients.erased_at),
      isNull(clients.merged_into),
    ),
    kinds: { labels: 'labels' },
  })

const PROFESSIONAL: ReadonlyMap<string, ViewMaker> = new Map<string, ViewMaker>([
  [
    'bookings',
    ({ user_id, professional_id }) =>
      createView(bookings, {
        columns: OWN_BOOKING,
        where: and(
          eq(bookings.user_id, user_id),
          eq(bookings.professional_id, professional_id ?? ''),
          eq(bookings.deleted, false),
        ),
        show: plainNotes,
      }),
  ],
])

const RECEPTION: ReadonlyMap<string, ViewMaker> = new Map<string, ViewMaker>([
  [
    'bookings',
    ({ user_id }) =>
      createView(bookings, {
        columns: HOUSE_BOOKING,
        where: eq(bookings.user_id, user_id),
        show: plainNotes,
      }),
  ],
  ['clients', ({ user_id }) => createClientView(user_id, RECEPTION_CLIENT)],
  [
    'products',
    ({ user_id }) =>
      createView(products, {
        columns: ['id', 'user_id', 'name', 'category', 'price', 'barcode', 'stock'],
        where: and(
          eq(products.user_id, user_id),
          eq(products.status, 'active'),
          isNull(products.deleted_at),
        ),
      }),
  ],
])

const OWNER: ReadonlyMap<string, ViewMaker> = new Map<string, ViewMaker>([
  [
    'bookings',
    ({ user_id }) =>
      createView(bookings, {
        columns: [...HOUSE_BOOKING, 'service_original_price'],
        where: eq(bookings.user_id, user_id),
      }),
  ],
  [
    'clients',
    ({ user_id }) =>
      createClientView(user_id, [...RECEPTION_CLIENT, 'total_gasto', 'ticket_medio', 'deleted_by']),
  ],
  [
    'products',
    ({ user_id }) =>
      createView(products, {
        columns: [
          ...['id', 'user_id', 'name', 'description', 'price', 'stock', 'category', 'status'],
          ...['image', 'cost', 'minimum_stock', 'barcode', ...TIMES],
        ],
        where: and(eq(products.user_id, user_id), isNull(products.deleted_at)),
      }),
  ],
  [
    'product_sales',
    ({ user_id }) =>
      createView(product_sales, {
        columns: [
          ...['id', 'user_id', 'product_id', 'product_name', 'quantity', 'unit_price'],
          ...['total_price', 'sale_date', 'payment_method', 'card_brand', 'professional_id'],
          ...['professional_name', 'client_id', 'client_name', 'is_standalone', 'ticket_id'],
          ...TIMES,
        ],
        where: eq(product_sales.user_id, user_id),
      }),
  ],
  [
    'services',
    ({ user_id }) =>
      createView(services, {
        columns: [
          ...['id', 'user_id', 'name', 'description', 'price', 'duration', 'category', 'status'],
          ...['buffer_before', 'buffer_after', 'gap_start', 'gap_minutes', 'position', 'image'],
          ...TIMES,
        ],
        where: eq(services.user_id, user_id),
      }),
  ],
  [
    'service_overrides',
    ({ user_id }) =>
      createView(service_overrides, {
        columns: [
          ...['user_id', 'professional_id', 'service_id', 'price', 'duration', 'commission_rate'],
        ],
        where: eq(service_overrides.user_id, user_id),
      }),
  ],
  [
    'composite_services',
    ({ user_id }) =>
      createView(composite_services, {
        columns: [
          ...['id', 'user_id', 'name', 'description', 'total_price', 'total_duration'],
          ...['category', 'is_active', 'position', 'image', ...TIMES],
        ],
        where: eq(composite_services.user_id, user_id),
      }),
  ],
  [
    'composite_service_items',
    ({ user_id }) =>
      createView(composite_service_items, {
        columns: ['id', 'user_id', 'composite_service_id', 'service_id', 'position'],
        where: eq(composite_service_items.user_id, user_id),
      }),
  ],
  [
    'composite_service_item_professionals',
    ({ user_id }) =>
      createView(composite_service_item_professionals, {
        columns: ['user_id', 'composite_service_item_id', 'professional_id'],
        where: eq(composite_service_item_professionals.user_id, user_id),
      }),
  ],
  [
    'professionals',
    ({ user_id }) =>
      createView(professionals, {
        columns: [
          ...['id', 'user_id', 'name', 'bio', 'avatar', 'email', 'phone', 'tax_id'],
          ...['commission_rate', 'services', 'working_hours', 'deleted', 'deleted_at', ...TIMES],
        ],
        where: and(eq(professionals.user_id, user_id), isNull(professionals.erased_at)),
      }),
  ],
  [
    'business_settings',
    ({ user_id }) =>
      createView(business_settings, {
        columns: [
          ...['id', 'user_id', 'slug', 'business_name', 'business_logo', 'business_description'],
          ...['business_address', 'business_phone', 'business_email', 'whatsapp', 'instagram'],
          ...['google_maps', 'pix_key', 'pix_name', 'pix_city', 'tax_id', 'schedule_settings'],
          ...['exceptions_settings', 'general_settings', 'public_page_settings', 'theme_colors'],
          ...['gallery_images', 'tab_order', ...TIMES],
        ],
        where: eq(business_settings.user_id, user_id),
      }),
  ],
  [
    'reviews',
    ({ user_id }) =>
      createView(reviews, {
        columns: [
          ...['id', 'user_id', 'booking_id', 'rating', 'comment', 'client_name', 'service_name'],
          ...['professional_name', 'answer', 'answered_at', 'created_at'],
        ],
        where: eq(reviews.user_id, user_id),
      }),
  ],
])
