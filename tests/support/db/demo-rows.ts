import type { Storage } from '#db/dialect/storage.ts'
import { bookings, occupancy, page_visits, reviews } from '#db/tables/booking.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { client_notes, clients } from '#db/tables/client.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'

export type DemoRows = Awaited<ReturnType<typeof loadDemoRows>>

/** Everything that the demo fills, in an order that does not depend on when it was filled. */
export function loadDemoRows(storage: Storage) {
  const listed = composite_service_item_professionals
  return storage.read(async (db) => ({
    profiles: await db.select().from(profiles).orderBy(profiles.id),
    settings: await db.select().from(business_settings).orderBy(business_settings.slug),
    services: await db.select().from(services).orderBy(services.id),
    composites: await db.select().from(composite_services).orderBy(composite_services.id),
    items: await db.select().from(composite_service_items).orderBy(composite_service_items.id),
    listed: await db
      .select()
      .from(listed)
      .orderBy(listed.composite_service_item_id, listed.professional_id),
    professionals: await db.select().from(professionals).orderBy(professionals.id),
    clients: await db.select().from(clients).orderBy(clients.id),
    notes: await db.select().from(client_notes).orderBy(client_notes.id),
    bookings: await db.select().from(bookings).orderBy(bookings.id),
    occupancy: await db.select().from(occupancy).orderBy(occupancy.booking_id, occupancy.part),
    reviews: await db.select().from(reviews).orderBy(reviews.id),
    products: await db.select().from(products).orderBy(products.id),
    overrides: await db
      .select()
      .from(service_overrides)
      .orderBy(service_overrides.professional_id, service_overrides.service_id),
    sales: await db.select().from(product_sales).orderBy(product_sales.id),
    commissions: await db
      .select()
      .from(commissions)
      .orderBy(commissions.booking_id, commissions.item, commissions.part),
    visits: await db
      .select()
      .from(page_visits)
      .orderBy(page_visits.user_id, page_visits.date, page_visits.origin, page_visits.site),
  }))
}

/** One business of the demo: its settings, and `own` to pick its rows out of a list. */
export function findDemoSalon(rows: DemoRows, slug: string) {
  const settings = rows.settings.find((row) => row.slug === slug)
  if (!settings) throw new Error(`no business at ${slug}`)
  const own = <T extends { user_id: string }>(list: T[]) =>
    list.filter(({ user_id }) => user_id === settings.user_id)
  return { settings, own }
}
