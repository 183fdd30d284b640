import { and, eq, inArray } from 'drizzle-orm'
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
