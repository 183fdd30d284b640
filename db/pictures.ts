import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { listPictureNames, UNUSED_PICTURE_KEPT_MS } from '#domain/picture/picture.ts'
import type { Db } from './dialect/kit.ts'
import type { KeptPicture } from './dialect/picture-store.ts'
import { reception_accounts } from './tables/account.ts'
import { business_settings, profiles } from './tables/business.ts'
import { client_notes } from './tables/client.ts'
import { expenses } from './tables/money.ts'
import { pictures } from './tables/picture.ts'
import { products } from './tables/sale.ts'
import { composite_services, professionals, services } from './tables/service.ts'

/** How many pictures a house has, and what they weigh in bytes. */
export async function sumPictures(
  db: Db,
  user_id: string,
): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql`count(*)`, bytes: sql`coalesce(sum(${pictures.bytes}), 0)` })
    .from(pictures)
    .where(eq(pictures.user_id, user_id))
  return { count: Number(row?.count), bytes: Number(row?.bytes) }
}

/** Notes that a house holds a picture; one that it holds already counts as new again. */
export async function holdPicture(
  tx: Db,
  user_id: string,
  { name, bytes }: Pick<KeptPicture, 'name' | 'bytes'>,
  created_at: number,
): Promise<void> {
  await tx
    .insert(pictures)
    .values({ user_id, name, bytes, created_at })
    .onConflictDoUpdate({
      target: [pictures.user_id, pictures.name],
      set: { created_at, unused_since: null },
    })
}

/** Which of these pictures a house holds. */
export async function listHeldPictures(
  db: Db,
  user_id: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(and(eq(pictures.user_id, user_id), inArray(pictures.name, [...names])))
  return rows.map(({ name }) => name)
}

/**
 * Whether a house that holds a picture shows it on its page: as its logo, in its gallery, of who works
 * there or of what it offers. Whatever else a picture is for is for those who work there.
 * @param name 40 hexadecimal digits
 */
export async function isPagePicture(db: Db, name: string): Promise<boolean> {
  const isNamed = (field: SQL | PageField) => like(sql`${field}`, `%${name}%`)
  const inTable = (table: PageTable, ...fields: (SQL | PageField)[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.user_id, pictures.user_id), or(...fields.map(isNamed)))),
    )
  const { business_logo, gallery_images } = business_settings
  const [row] = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(
      and(
        eq(pictures.name, name),
        or(
          inTable(business_settings, business_logo, sql`CAST(${gallery_images} AS text)`),
          inTable(professionals, professionals.avatar),
          inTable(services, services.image),
          inTable(composite_services, composite_services.image),
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}

type PageTable =
  | typeof business_settings
  | typeof professionals
  | typeof services
  | typeof composite_services
type PageField =
  | typeof business_settings.business_logo
  | typeof professionals.avatar
  | typeof services.image
  | typeof composite_services.image

/** Whether one of these addresses is the receipt of an expense. */
export async function hasReceipt(
  db: Db,
  user_id: string,
  addresses: readonly string[],
): Promise<boolean> {
  const [row] = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(
      and(
        eq(expenses.user_id, user_id),
        inArray(expenses.receipt, [...addresses]),
        // In the words of its index.
        sql`${expenses.receipt} IS NOT NULL`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Houses that hold pictures, by id. @param after the last one of before */
export async function listPictureHouses(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user_id: pictures.user_id })
    .from(pictures)
    .where(gt(pictures.user_id, after))
    .orderBy(asc(pictures.user_id))
    .limit(most)
  return rows.map(({ user_id }) => user_id)
}

/** Which of these contents some house holds: what is none's may be removed. */
export async function listPicturesOfAnyHouse(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectDistinct({ name: pictures.name })
    .from(pictures)
    .where(inArray(pictures.name, [...names]))
  return rows.map(({ name }) => name)
}

/**
 * Looks through a house's pictures: those that no field names are marked, and let go once they have
 * been so for a day.
 */
export async function releaseUnusedPictures(tx: Db, user_id: string, now: number): Promise<void> {
  const held = await tx.select().from(pictures).where(eq(pictures.user_id, user_id))
  const used = await listUsedPictures(tx, user_id)
  for (const { name, unused_since } of held) {
    const isThis = and(eq(pictures.user_id, user_id), eq(pictures.name, name))
    if (used.has(name) || unused_since === null) {
      const since = used.has(name) ? null : now
      if (since !== unused_since)
        await tx.update(pictures).set({ unused_since: since }).where(isThis)
    } else if (unused_since <= now - UNUSED_PICTURE_KEPT_MS) {
      await tx.delete(pictures).where(isThis)
    }
  }
}

/**
 * Has a house let go at once of pictures that were somebody's, where no other field shows them.
 * @returns those that it held: their content may be removed, unless another house holds it
 */
export async function releasePictures(
  tx: Db,
  user_id: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const used = await listUsedPictures(tx, user_id)
  const unused = names.filter((name) => !used.has(name))
  const gone = await tx
    .delete(pictures)
    .where(and(eq(pictures.user_id, user_id), inArray(pictures.name, unused)))
    .returning({ name: pictures.name })
  return gone.map(({ name }) => name)
}

/** The names in every field of a house that may show a picture. */
async function listUsedPictures(db: Db, user_id: string): Promise<Set<string>> {
  const business = db
    .select({
      logo: business_settings.business_logo,
      // As it is stored: an entry that cannot be read keeps its picture.
      gallery: sql<unknown>`${business_settings.gallery_images}`,
    })
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  const texts = await Promise.all([
    business,
    db
      .select({ at: professionals.avatar })
      .from(professionals)
      .where(eq(professionals.user_id, user_id)),
    db.select({ at: services.image }).from(services).where(eq(services.user_id, user_id)),
    db
      .select({ at: composite_services.image })
      .from(composite_services)
      .where(eq(composite_services.user_id, user_id)),
    db
      .select({ at: client_notes.before_image, after: client_notes.after_image })
      .from(client_notes)
      .where(
        and(
          eq(client_notes.user_id, user_id),
          or(isNotNull(client_notes.before_image), isNotNull(client_notes.after_image)),
        ),
      ),
    db
      .select({ at: products.image })
      .from(products)
      .where(and(eq(products.user_id, user_id), isNull(products.deleted_at))),
    db
      .select({ at: expenses.receipt })
      .from(expenses)
      .where(and(eq(expenses.user_id, user_id), isNotNull(expenses.receipt))),
    listProfilePictures(db, user_id),
  ])
  return new Set(listPictureNames(JSON.stringify(texts)))
}

/** Of the owner, of the house's professionals and of its reception. */
function listProfilePictures(db: Db, user_id: string) {
  const team = db
    .select({ id: professionals.id })
    .from(professionals)
    .where(eq(professionals.user_id, user_id))
  const reception = db
    .select({ id: reception_accounts.account_id })
    .from(reception_accounts)
    .where(eq(reception_accounts.user_id, user_id))
  return db
    .select({ at: profiles.avatar_url })
    .from(profiles)
    .where(
      or(
        eq(profiles.id, user_id),
        inArray(profiles.professional_id, team),
        inArray(profiles.id, reception),
      ),
    )
}
