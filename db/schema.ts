import { sql } from 'drizzle-orm'
import type { ExceptionsSettings } from '#domain/availability.ts'
import type { BookingOrigin, BookingStatus } from '#domain/booking.ts'
import type { GeneralSettings, PublicPageSettings, ThemeColors } from '#domain/business.ts'
import type { ScheduleSettings } from '#domain/schedule.ts'
import { kit } from './dialect/kit.ts'

const { table, text, integer, boolean, json, instant, money } = kit
const { index, uniqueIndex, primaryKey, foreignKey, check } = kit

/** People with an account. Owners only, until the sign-in screens come. */
export const profiles = table(
  'profiles',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    role: text().notNull(),
    avatar_url: text(),
    phone: text(),
    professional_id: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('profiles_email').on(t.email),
    check('profiles_role', sql`${t.role} IN ('admin', 'professional', 'client')`),
  ],
)

const owner = () =>
  text()
    .notNull()
    .references(() => profiles.id)

export const business_settings = table(
  'business_settings',
  {
    id: text().primaryKey(),
    user_id: owner(),
    slug: text().notNull(),
    business_name: text().notNull(),
    business_logo: text(),
    business_description: text(),
    business_address: text(),
    business_phone: text(),
    business_email: text(),
    whatsapp: text(),
    instagram: text(),
    google_maps: text(),
    schedule_settings: json<ScheduleSettings>(),
    exceptions_settings: json<Partial<ExceptionsSettings>>(),
    general_settings: json<Partial<GeneralSettings>>(),
    public_page_settings: json<Partial<PublicPageSettings>>(),
    theme_colors: json<Partial<ThemeColors>>(),
    gallery_images: json<string[]>(),
    tab_order: json<string[]>(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('business_settings_user').on(t.user_id),
    uniqueIndex('business_settings_slug').on(t.slug),
  ],
)

/** Slugs a business had before it was renamed; they still lead to it. */
export const old_slugs = table('old_slugs', {
  slug: text().primaryKey(),
  user_id: owner(),
  created_at: instant().notNull(),
})

/** One counter a business, raised by the database whenever what its page shows changes. */
export const versions = table('versions', {
  user_id: text().primaryKey(),
  catalog: integer().notNull(),
})

/** How long a service keeps its professional, in minutes; see `domain/availability.ts`. */
const work = {
  duration: integer().notNull(),
  buffer_before: integer().notNull().default(0),
  buffer_after: integer().notNull().default(0),
  gap_start: integer().notNull().default(0),
  gap_minutes: integer().notNull().default(0),
}

type WorkColumns = Record<
  'duration' | 'buffer_before' | 'buffer_after' | 'gap_start' | 'gap_minutes',
  Parameters<typeof kit.isTime>[0]
>

const checkWork = (name: string, t: WorkColumns) => [
  check(`${name}_duration`, sql`${t.duration} BETWEEN 1 AND 1440`),
  check(`${name}_buffer_before`, sql`${t.buffer_before} BETWEEN 0 AND 480`),
  check(`${name}_buffer_after`, sql`${t.buffer_after} BETWEEN 0 AND 480`),
  check(
    `${name}_gap`,
    sql`${t.gap_start} >= 0 AND ${t.gap_minutes} >= 0 AND ${t.gap_start} + ${t.gap_minutes} <= ${t.duration}`,
  ),
]

export const services = table(
  'services',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    description: text(),
    price: money().notNull(),
    category: text().notNull(),
    status: text().notNull(),
    ...work,
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('services_user').on(t.user_id, t.created_at),
    check('services_price', sql`${t.price} >= 0`),
    check('services_status', sql`${t.status} IN ('active', 'inactive')`),
    check(
      'services_category',
      sql`${t.category} IN ('hair', 'beard', 'combo', 'nails', 'spa', 'others')`,
    ),
    ...checkWork('services', t),
  ],
)

export const composite_services = table(
  'composite_services',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    description: text(),
    total_price: money().notNull(),
    total_duration: integer().notNull(),
    category: text().notNull(),
    is_active: boolean().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('composite_services_user').on(t.user_id, t.created_at),
    check('composite_services_price', sql`${t.total_price} >= 0`),
    check('composite_services_duration', sql`${t.total_duration} BETWEEN 1 AND 1440`),
    check(
      'composite_services_category',
      sql`${t.category} IN ('hair', 'beard', 'combo', 'nails', 'spa', 'others')`,
    ),
  ],
)

export const composite_service_items = table(
  'composite_service_items',
  {
    id: text().primaryKey(),
    user_id: owner(),
    composite_service_id: text()
      .notNull()
      .references(() => composite_services.id, { onDelete: 'cascade' }),
    service_id: text()
      .notNull()
      .references(() => services.id),
    position: integer().notNull(),
  },
  (t) => [
    uniqueIndex('composite_service_items_position').on(t.composite_service_id, t.position),
    index('composite_service_items_user').on(t.user_id),
    check('composite_service_items_order', sql`${t.position} >= 0`),
  ],
)

export const professionals = table(
  'professionals',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    bio: text(),
    avatar: text(),
    email: text(),
    phone: text(),
    /** Percent; null where the default of 50 holds. */
    commission_rate: integer(),
    /** Ids of the services performed. */
    services: json<string[]>().notNull(),
    working_hours: json<ScheduleSettings>(),
    deleted: boolean().notNull().default(false),
    deleted_at: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('professionals_user').on(t.user_id, t.created_at),
    check('professionals_commission', sql`${t.commission_rate} BETWEEN 0 AND 100`),
  ],
)

export const composite_service_item_professionals = table(
  'composite_service_item_professionals',
  {
    user_id: owner(),
    composite_service_item_id: text().notNull(),
    professional_id: text().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'item_professionals_key',
      columns: [t.composite_service_item_id, t.professional_id],
    }),
    // Named here: PostgreSQL cuts the names that would be made for these at 63 letters.
    foreignKey({
      name: 'item_professionals_item',
      columns: [t.composite_service_item_id],
      foreignColumns: [composite_service_items.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'item_professionals_professional',
      columns: [t.professional_id],
      foreignColumns: [professionals.id],
    }),
    index('composite_service_item_professionals_user').on(t.user_id),
  ],
)

export const clients = table(
  'clients',
  {
    id: text().primaryKey(),
    user_id: owner(),
    nome: text().notNull(),
    email: text(),
    /** Digits only. */
    telefone: text(),
    observacoes: text(),
    avatar: text(),
    total_gasto: money().notNull().default(0),
    ticket_medio: money().notNull().default(0),
    frequencia: text().notNull().default('Baixo'),
    ultima_visita: text(),
    is_blocked: boolean().notNull().default(false),
    blocked_at: instant(),
    /** Null with `is_blocked`: until somebody unblocks. */
    blocked_until: instant(),
    blocked_reason: text(),
    deleted: boolean().notNull().default(false),
    deleted_at: instant(),
    deleted_by: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('clients_telefone').on(t.user_id, t.telefone).where(sql`deleted = false`),
    index('clients_email').on(t.user_id, t.email),
    check('clients_frequencia', sql`${t.frequencia} IN ('Baixo', 'Médio', 'Alto')`),
    check('clients_telefone_length', sql`length(${t.telefone}) <= 11`),
    check('clients_money', sql`${t.total_gasto} >= 0 AND ${t.ticket_medio} >= 0`),
  ],
)

/** A client's session with one business. The id is a public handle: the token that names it is signed. */
export const client_sessions = table(
  'client_sessions',
  {
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    level: text().notNull(),
    /** What was typed at sign-in; bookings of the session carry it. */
    nome: text().notNull(),
    email: text().notNull(),
    telefone: text().notNull(),
    /** `update`: what was typed stands as a proposal that the owner may accept. */
    resolution: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (t) => [
    index('client_sessions_client').on(t.user_id, t.client_id),
    check('client_sessions_level', sql`${t.level} IN ('identified', 'proven')`),
    check('client_sessions_resolution', sql`${t.resolution} IN ('existing', 'update')`),
  ],
)

export const bookings = table(
  'bookings',
  {
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    client_name: text().notNull(),
    client_phone: text(),
    client_email: text(),
    service_id: text()
      .notNull()
      .references(() => services.id),
    service_name: text().notNull(),
    professional_id: text()
      .notNull()
      .references(() => professionals.id),
    professional_name: text().notNull(),
    date: text().notNull(),
    time: text().notNull(),
    ...work,
    price: money().notNull(),
    service_original_price: money().notNull(),
    notes: text(),
    status: text().$type<BookingStatus>().notNull(),
    cancel_reason: text(),
    review_status: text(),
    is_courtesy: boolean().notNull().default(false),
    is_composite: boolean().notNull().default(false),
    composite_id: text().references(() => composite_services.id, { onDelete: 'set null' }),
    composite_items: json<{ service_id: string }[]>().notNull(),
    /** A deliberate overlap, which only the owner can make. */
    encaixe: boolean().notNull().default(false),
    origin: text().$type<BookingOrigin>().notNull(),
    /** The client session that made it. */
    session_id: text().references(() => client_sessions.id),
    /** Raised by each change, so that the second of two editors is told. */
    version: integer().notNull().default(1),
    deleted: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('bookings_day').on(t.user_id, t.date, t.time),
    index('bookings_session').on(t.session_id),
    index('bookings_client').on(t.user_id, t.client_id, t.date),
    check(
      'bookings_status',
      sql`${t.status} IN ('scheduled', 'confirmed', 'pendente', 'completed', 'cancelled')`,
    ),
    check(
      'bookings_review_status',
      sql`${t.review_status} IN ('pending', 'completed', 'declined')`,
    ),
    check('bookings_origin', sql`${t.origin} IN ('page', 'widget', 'link', 'console')`),
    check('bookings_price', sql`${t.price} >= 0 AND ${t.service_original_price} >= 0`),
    check('bookings_date', kit.isDate(t.date)),
    check('bookings_time', kit.isTime(t.time)),
    ...checkWork('bookings', t),
  ],
)

/**
 * When each professional is taken, in civil minutes (`domain/time.ts`), half open. The database
 * itself fills it from `bookings` and refuses an overlap; nothing else ever writes here.
 */
export const occupancy = table(
  'occupancy',
  {
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    user_id: text().notNull(),
    professional_id: text().notNull(),
    starts: integer().notNull(),
    ends: integer().notNull(),
    encaixe: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.booking_id, t.part] }),
    index('occupancy_day').on(t.user_id, t.professional_id, t.starts, t.ends),
    check('occupancy_span', sql`${t.ends} - ${t.starts} BETWEEN 1 AND 2400`),
  ],
)

export const reviews = table(
  'reviews',
  {
    id: text().primaryKey(),
    user_id: owner(),
    booking_id: text().references(() => bookings.id, { onDelete: 'set null' }),
    rating: integer().notNull(),
    comment: text(),
    client_name: text().notNull(),
    service_name: text(),
    professional_name: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('reviews_user').on(t.user_id, t.created_at),
    uniqueIndex('reviews_booking').on(t.booking_id),
    check('reviews_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    check('reviews_comment', sql`length(${t.comment}) <= 500`),
  ],
)

/** What a key of a session was answered; kept 24 hours. */
export const idempotency_keys = table(
  'idempotency_keys',
  {
    session_id: text()
      .notNull()
      .references(() => client_sessions.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.key] }),
    index('idempotency_keys_age').on(t.created_at),
  ],
)

/** Facts about this installation, such as that it is a demo's. */
export const installation = table('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})
