import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { parseStoredSchedule } from '#domain/availability/stored-schedule.ts'
import { CATEGORIES } from '#domain/business/service.ts'
import { OFFER_STATUSES } from '#domain/business/stock.ts'
import { parseStoredTexts } from '#domain/text/stored-json.ts'
import { owner } from './business.ts'
import { checkTiming, timingColumns } from './service-timing.ts'

const {
  table,
  text,
  integer,
  boolean,
  json,
  instant,
  money,
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check,
} = kit

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
    ...timingColumns,
    /** In the owner's own order, from 0; null where there is none yet. */
    position: integer(),
    image: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('services_user').on(t.user_id, t.created_at),
    check('services_price', sql`${t.price} >= 0`),
    check('services_status', isOneOf(t.status, OFFER_STATUSES)),
    check('services_category', isOneOf(t.category, CATEGORIES)),
    ...checkTiming('services', t),
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
    position: integer(),
    image: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('composite_services_user').on(t.user_id, t.created_at),
    check('composite_services_price', sql`${t.total_price} >= 0`),
    check('composite_services_duration', sql`${t.total_duration} BETWEEN 1 AND 1440`),
    check('composite_services_category', isOneOf(t.category, CATEGORIES)),
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
    index('composite_service_items_service').on(t.service_id),
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
    /** A CPF or CNPJ as people write it; for paper, on no page. */
    tax_id: text(),
    /** Percent; null where the default of 50 holds. */
    commission_rate: integer(),
    /** Ids of the services performed. */
    services: json(parseStoredTexts).notNull(),
    working_hours: json(parseStoredSchedule),
    deleted: boolean().notNull().default(false),
    deleted_at: instant(),
    /** Deleted for good: of whom bookings tell, only the name is kept. */
    erased_at: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('professionals_user').on(t.user_id, t.created_at),
    check('professionals_commission', sql`${t.commission_rate} BETWEEN 0 AND 100`),
  ],
)

/** What differs where a professional does a service; null where the service's own holds. */
export const service_overrides = table(
  'service_overrides',
  {
    user_id: owner(),
    professional_id: text()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    service_id: text()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    price: money(),
    /** minutes */
    duration: integer(),
    /** Percent; null where the professional's general rate holds. */
    commission_rate: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.professional_id, t.service_id] }),
    index('service_overrides_user').on(t.user_id),
    index('service_overrides_service').on(t.service_id),
    check('service_overrides_price', sql`${t.price} >= 0`),
    check('service_overrides_duration', sql`${t.duration} BETWEEN 1 AND 1440`),
    check('service_overrides_commission', sql`${t.commission_rate} BETWEEN 0 AND 100`),
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
    index('item_professionals_listed').on(t.professional_id),
  ],
)
