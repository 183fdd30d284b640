import { and, asc, eq } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
} from './tables/service.ts'

type StoredComposite = typeof composite_services.$inferSelect
export type CompositeItem = { service_id: string; professional_ids: string[] }
/** Its items in their order. */
export type CompositeRow = StoredComposite & { items: CompositeItem[] }

export async function findComposite(
  db: Db,
  user_id: string,
  id: string,
): Promise<CompositeRow | null> {
  const [row] = await db
    .select()
    .from(composite_services)
    .where(and(eq(composite_services.user_id, user_id), eq(composite_services.id, id)))
  return row ? { ...row, items: await listItems(db, user_id, id) } : null
}

async function listItems(
  db: Db,
  user_id: string,
  composite_service_id: string,
): Promise<CompositeItem[]> {
  const rows = await db
    .select({
      id: composite_service_items.id,
      service_id: composite_service_items.service_id,
      professional_id: composite_service_item_professionals.professional_id,
    })
    .from(composite_service_items)
    .leftJoin(
      composite_service_item_professionals,
      eq(
        composite_service_item_professionals.composite_service_item_id,
        composite_service_items.id,
      ),
    )
    .where(
      and(
        eq(composite_service_items.user_id, user_id),
        eq(composite_service_items.composite_service_id, composite_service_id),
      ),
    )
    .orderBy(
      asc(composite_service_items.position),
      asc(composite_service_item_professionals.professional_id),
    )
  const items = new Map<string, CompositeItem>()
  for (const { id, service_id, professional_id } of rows) {
    const item = items.get(id) ?? { service_id, professional_ids: [] }
    if (professional_id !== null) item.professional_ids.push(professional_id)
    items.set(id, item)
  }
  return [...items.values()]
}

/** What the composites are called that a service is part of. */
export async function listCompositeNamesWith(
  db: Db,
  user_id: string,
  service_id: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: composite_services.name })
    .from(composite_service_items)
    .innerJoin(
      composite_services,
      eq(composite_services.id, composite_service_items.composite_service_id),
    )
    .where(
      and(
        eq(composite_service_items.service_id, service_id),
        eq(composite_service_items.user_id, user_id),
      ),
    )
    .orderBy(asc(composite_services.name))
  return rows.map(({ name }) => name)
}

export async function insertComposite(
  tx: Db,
  row: typeof composite_services.$inferInsert,
): Promise<void> {
  await tx.insert(composite_services).values(row)
}

export async function updateComposite(
  tx: Db,
  user_id: string,
  id: string,
  changes: Partial<Omit<StoredComposite, 'id' | 'user_id'>>,
): Promise<void> {
  await tx
    .update(composite_services)
    .set(changes)
    .where(and(eq(composite_services.user_id, user_id), eq(composite_services.id, id)))
}

/** Its items and who performs them go with it. */
export async function deleteComposite(tx: Db, user_id: string, id: string): Promise<void> {
  await tx
    .delete(composite_services)
    .where(and(eq(composite_services.user_id, user_id), eq(composite_services.id, id)))
}

/** Puts items in the place of those that a house's composite had. */
export async function replaceItems(
  tx: Db,
  user_id: string,
  composite_service_id: string,
  items: readonly (CompositeItem & { id: string })[],
): Promise<void> {
  await tx
    .delete(composite_service_items)
    .where(
      and(
        eq(composite_service_items.user_id, user_id),
        eq(composite_service_items.composite_service_id, composite_service_id),
      ),
    )
  if (items.length === 0) return
  await tx.insert(composite_service_items).values(
    items.map(({ id, service_id }, position) => ({
      id,
      user_id,
      composite_service_id,
      service_id,
      position,
    })),
  )
  const performers = items.flatMap(({ id: composite_service_item_id, professional_ids }) =>
    professional_ids.map((professional_id) => ({
      user_id,
      composite_service_item_id,
      professional_id,
    })),
  )
  if (performers.length > 0)
    await tx.insert(composite_service_item_professionals).values(performers)
}
