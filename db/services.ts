import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { composite_services, services } from './tables/service.ts'

/** An owner's services of some ids, inactive ones too, in no order. */
export async function findServices(db: Db, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, name, price } = services
  return db
    .select({ id, name, price })
    .from(services)
    .where(and(eq(services.user_id, user_id), inArray(id, [...ids])))
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
