import { and, eq, inArray } from 'drizzle-orm'
import type { ServiceRow } from './catalog.ts'
import type { Db } from './dialect/kit.ts'
import { composite_services, service_overrides, services } from './tables/service.ts'

/** An owner's services of some ids, inactive ones too, in no order. */
export async function findServices(db: Db, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, name, price } = services
  return db
    .select({ id, name, price })
    .from(services)
    .where(and(eq(services.user_id, user_id), inArray(id, [...ids])))
}

/** The same, each at the price that a professional does it for. */
export async function findServicesWith(
  db: Db,
  user_id: string,
  professional_id: string,
  ids: readonly string[],
) {
  const own = await db
    .select({ service_id: service_overrides.service_id, price: service_overrides.price })
    .from(service_overrides)
    .where(
      and(
        eq(service_overrides.user_id, user_id),
        eq(service_overrides.professional_id, professional_id),
      ),
    )
  return (await findServices(db, user_id, ids)).map((service) => {
    const override = own.find(({ service_id }) => service_id === service.id)
    return { ...service, price: override?.price ?? service.price }
  })
}

/** The same of composites. */
export async function findComposites(db: Db, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, name } = composite_services
  return db
    .select({ id, name })
    .from(composite_services)
    .where(and(eq(composite_services.user_id, user_id), inArray(id, [...ids])))
}

/** One of an owner's services, with everything that it says. */
export async function findService(db: Db, user_id: string, id: string): Promise<ServiceRow | null> {
  const [row] = await db
    .select()
    .from(services)
    .where(and(eq(services.user_id, user_id), eq(services.id, id)))
  return row ?? null
}

/** Where an owner's services and composites stand, inactive ones too, in no order. */
export async function listOfferPlaces(
  db: Db,
  user_id: string,
): Promise<{ position: number | null }[]> {
  const plain = await db
    .select({ position: services.position })
    .from(services)
    .where(eq(services.user_id, user_id))
  const composite = await db
    .select({ position: composite_services.position })
    .from(composite_services)
    .where(eq(composite_services.user_id, user_id))
  return [...plain, ...composite]
}

export async function insertServices(
  tx: Db,
  rows: readonly (typeof services.$inferInsert)[],
): Promise<void> {
  await tx.insert(services).values([...rows])
}

export async function updateService(
  tx: Db,
  user_id: string,
  id: string,
  changes: Partial<Omit<ServiceRow, 'id' | 'user_id'>>,
): Promise<void> {
  await tx
    .update(services)
    .set(changes)
    .where(and(eq(services.user_id, user_id), eq(services.id, id)))
}

/** What professionals charge for it otherwise goes with it. */
export async function deleteService(tx: Db, user_id: string, id: string): Promise<void> {
  await tx.delete(services).where(and(eq(services.user_id, user_id), eq(services.id, id)))
}
