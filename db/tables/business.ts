import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { parseStoredSchedule } from '#domain/availability/stored-schedule.ts'
import {
  parseStoredExceptions,
  parseStoredGallery,
  parseStoredGeneral,
  parseStoredPublicPage,
  parseStoredTabOrder,
  parseStoredTheme,
} from '#domain/business/stored-settings.ts'
import { ROLES, type Role } from '#domain/people/role.ts'

const { table, text, integer, json, instant, index, uniqueIndex, check } = kit

/** The role here of somebody who can sign in; the account of the same id is in `users`. */
export const profiles = table(
  'profiles',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Empty where an account has a telephone only. */
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    avatar_url: text(),
    phone: text(),
    professional_id: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('profiles_email').on(t.email).where(sql`email <> ''`),
    uniqueIndex('profiles_professional').on(t.professional_id),
    // Whose account a telephone may be that somebody proves.
    index('profiles_phone').on(t.phone).where(sql`phone IS NOT NULL`),
    check('profiles_role', isOneOf(t.role, ROLES)),
  ],
)

/** The owner to whom a row belongs: every query is scoped by it. */
export const owner = () =>
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
    /** As the directory of keys has it; the house's own, shown on no page. */
    pix_key: text(),
    pix_name: text(),
    pix_city: text(),
    /** A CPF or CNPJ as people write it; for paper, on no page. */
    tax_id: text(),
    schedule_settings: json(parseStoredSchedule),
    exceptions_settings: json(parseStoredExceptions),
    general_settings: json(parseStoredGeneral),
    public_page_settings: json(parseStoredPublicPage),
    theme_colors: json(parseStoredTheme),
    gallery_images: json(parseStoredGallery),
    tab_order: json(parseStoredTabOrder),
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
  /** The last of the business's `events`. */
  event: integer().notNull().default(0),
})

/** Facts about this installation, such as that it is a demo's. */
export const installation = table('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})
