/** Fresh databases and businesses for tests: each test makes its own and shares nothing. */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  services,
} from '#db/tables/service.ts'
import { getHouseProvenance } from '#domain/people/client-proof.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

export type TestStorage = {
  storage: Storage
  /** What it was opened with. */
  address: string
  /** Closes it and removes it. */
  close: () => Promise<void>
}

/** A migrated database of the dialect that `DATABASE_URL` names, of its own. */
export async function openTestStorage(from?: TestDatabase): Promise<TestStorage> {
  const { address, remove } = await createTestDatabase(MIGRATIONS, from)
  const storage = await openStorage(address, MIGRATIONS)
  let closing: Promise<void> | undefined
  const end = async () => {
    await storage.close()
    await remove()
  }
  return {
    storage,
    address,
    close: () => {
      closing ??= end()
      return closing
    },
  }
}

type Profile = typeof profiles.$inferInsert
type Settings = typeof business_settings.$inferInsert
type Service = typeof services.$inferInsert
type Professional = typeof professionals.$inferInsert
type Composite = typeof composite_services.$inferInsert
type Client = typeof clients.$inferInsert
type Review = typeof reviews.$inferInsert
type Booking = typeof bookings.$inferInsert

/** `service` and `professionals` are positions in the business's own lists. */
export type CompositeItem = { service: number; professionals?: number[] }

export type BusinessOverrides = {
  profile?: Partial<Profile>
  settings?: Partial<Settings>
  /** One service `Corte` (30 min, R$ 50,00) unless given. */
  services?: Partial<Service>[]
  /** One professional who performs every service, at the business's hours, unless given. */
  professionals?: Partial<Professional>[]
  composites?: (Partial<Composite> & { items: CompositeItem[] })[]
  /** One client unless given. */
  clients?: Partial<Client>[]
  /** None unless given. */
  reviews?: Partial<Review>[]
}

/** The rows of a business, as they were inserted, in the order of the overrides. */
export type Business = {
  user_id: string
  slug: string
  profile: Profile
  settings: Settings
  services: Service[]
  professionals: Professional[]
  composites: (Composite & { item_ids: string[] })[]
  clients: Client[]
  reviews: Review[]
}

/** When the rows of a test's business were made, each a second after the one before it. */
export const CREATED_AT = Date.UTC(2026, 0, 1)

const at = (i: number) => ({ created_at: CREATED_AT + i * 1000, updated_at: CREATED_AT + i * 1000 })
const letters = (length: number) => randomUUID().replaceAll('-', '').slice(0, length)

/** A Brazilian mobile number that no other test has. */
export function createPhone(): string {
  return `11${900_000_000 + Math.floor(Math.random() * 99_999_999)}`
}

/** The one of a list, for a test that knows it is there. */
export function requireNth<T>(list: readonly T[], position = 0): T {
  const found = list[position]
  if (found === undefined) throw new Error(`the list has no element ${position}`)
  return found
}

/** Inserts a business with rows of its own: ids, slug and e-mails are unique. */
export async function createBusiness(
  storage: Storage,
  overrides: BusinessOverrides = {},
): Promise<Business> {
  const business = businessRows(overrides)
  const { composites } = overrides
  await storage.write(async (tx) => {
    await tx.insert(profiles).values(business.profile)
    await tx.insert(business_settings).values(business.settings)
    for (const row of business.services) await tx.insert(services).values(row)
    for (const row of business.professionals) await tx.insert(professionals).values(row)
    for (const row of business.clients) await tx.insert(clients).values(row)
    for (const row of business.reviews) await tx.insert(reviews).values(row)
  })
  for (const [i, { items, ...fields }] of (composites ?? []).entries()) {
    business.composites.push(await insertComposite(storage, business, i, fields, items))
  }
  return business
}

function businessRows(overrides: BusinessOverrides): Business {
  const name = letters(12)
  const user_id = overrides.profile?.id ?? randomUUID()
  const own = (overrides.services ?? [{}]).map((fields, i) => serviceRow(user_id, i, fields))
  const performed = own.map(({ id }) => id)
  const settings = settingsRow(user_id, name, overrides.settings)
  return {
    user_id,
    slug: settings.slug,
    profile: profileRow(user_id, name, overrides.profile),
    settings,
    services: own,
    professionals: (overrides.professionals ?? [{}]).map((fields, i) =>
      professionalRow(user_id, i, performed, fields),
    ),
    composites: [],
    clients: (overrides.clients ?? [{}]).map((fields, i) => clientRow(user_id, i, fields)),
    reviews: (overrides.reviews ?? []).map((fields, i) => reviewRow(user_id, i, fields)),
  }
}

function profileRow(id: string, name: string, fields: Partial<Profile> = {}): Profile {
  const email = `${name}@dona.example`
  return { name: 'Dona', email, role: 'admin', ...at(0), ...fields, id }
}

function settingsRow(user_id: string, name: string, fields: Partial<Settings> = {}): Settings {
  const business_name = `Salão ${name}`
  return { id: randomUUID(), slug: `salao-${name}`, business_name, ...at(0), ...fields, user_id }
}

function serviceRow(user_id: string, i: number, fields: Partial<Service>): Service {
  return {
    id: randomUUID(),
    name: i === 0 ? 'Corte' : `Serviço ${i + 1}`,
    price: 5000,
    duration: 30,
    category: 'hair',
    status: 'active',
    ...at(i),
    ...fields,
    user_id,
  }
}

function professionalRow(
  user_id: string,
  i: number,
  performed: string[],
  fields: Partial<Professional>,
): Professional {
  const name = `Profissional ${i + 1}`
  return { id: randomUUID(), name, services: performed, ...at(i), ...fields, user_id }
}

/** As the house typed it, unless the fields say that nobody proved it. */
function clientRow(user_id: string, i: number, fields: Partial<Client>): Client {
  const { email = `${letters(12)}@cliente.example`, telefone = createPhone() } = fields
  const contact = { email, telefone }
  return {
    id: randomUUID(),
    nome: `Cliente ${i + 1}`,
    ...getHouseProvenance(contact, CREATED_AT),
    ...at(i),
    ...fields,
    ...contact,
    user_id,
  }
}

/** What lies there of a client whom nobody has proved to be. */
export const UNPROVEN = {
  email_proved_at: null,
  email_proved_by: null,
  telefone_proved_at: null,
  telefone_proved_by: null,
} as const

/** The same of one who proved both contacts themselves: they are one person's. */
export const PROVED_THEMSELVES = {
  email_proved_at: 1,
  email_proved_by: 'their account',
  telefone_proved_at: 1,
  telefone_proved_by: 'their account',
} as const

function reviewRow(user_id: string, i: number, fields: Partial<Review>): Review {
  return {
    id: randomUUID(),
    rating: 5,
    client_name: 'Cliente 1',
    created_at: CREATED_AT + i * 1000,
    ...fields,
    user_id,
  }
}

async function insertComposite(
  storage: Storage,
  business: Business,
  i: number,
  fields: Partial<Composite>,
  items: CompositeItem[],
): Promise<Composite & { item_ids: string[] }> {
  const { user_id } = business
  const parts = items.map(({ service }) => requireNth(business.services, service))
  const composite: Composite = {
    id: randomUUID(),
    name: `Combo ${i + 1}`,
    total_price: parts.reduce((sum, { price }) => sum + price, 0),
    total_duration: parts.reduce((sum, { duration }) => sum + duration, 0),
    category: 'combo',
    is_active: true,
    ...at(i),
    ...fields,
    user_id,
  }
  const item_ids = items.map(() => randomUUID())
  await storage.write(async (tx) => {
    await tx.insert(composite_services).values(composite)
    for (const [position, { service, professionals: listed = [] }] of items.entries()) {
      const id = requireNth(item_ids, position)
      const service_id = requireNth(business.services, service).id
      const key = { user_id, composite_service_id: composite.id }
      await tx.insert(composite_service_items).values({ id, service_id, position, ...key })
      for (const chosen of listed) {
        const professional_id = requireNth(business.professionals, chosen).id
        const row = { user_id, composite_service_item_id: id, professional_id }
        await tx.insert(composite_service_item_professionals).values(row)
      }
    }
  })
  return { ...composite, item_ids }
}

/**
 * A booking's row for a business, not inserted: its first client, service and professional on
 * Monday 2030-01-07 at 10:00, confirmed, unless the fields say otherwise.
 */
export function createBookingRow(business: Business, fields: Partial<Booking> = {}): Booking {
  const { user_id } = business
  const byId = <T extends { id: string }>(rows: T[], id: string | undefined) =>
    rows.find((row) => row.id === id) ?? requireNth(rows)
  const client = byId(business.clients, fields.client_id)
  const service = byId(business.services, fields.service_id)
  const professional = byId(business.professionals, fields.professional_id)
  return {
    id: randomUUID(),
    client_id: client.id,
    client_name: client.nome,
    client_phone: client.telefone,
    client_email: client.email,
    service_id: service.id,
    service_name: service.name,
    professional_id: professional.id,
    professional_name: professional.name,
    date: '2030-01-07',
    time: '10:00',
    ...toServiceTiming(service),
    price: service.price,
    service_original_price: service.price,
    status: 'confirmed',
    composite_items: [],
    origin: 'page',
    ...at(0),
    ...fields,
    user_id,
  }
}

function toServiceTiming(service: Service) {
  const { duration, buffer_before = 0, buffer_after = 0, gap_start = 0, gap_minutes = 0 } = service
  return { duration, buffer_before, buffer_after, gap_start, gap_minutes }
}

/** Inserts such a row as it is; the database alone judges it. Answers with what was stored. */
export async function insertBooking(
  storage: Storage,
  business: Business,
  fields: Partial<Booking> = {},
): Promise<typeof bookings.$inferSelect> {
  const row = createBookingRow(business, fields)
  return requireNth(await storage.write((tx) => tx.insert(bookings).values(row).returning()))
}
