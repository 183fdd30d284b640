import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { profiles } from './tables/business.ts'
import { advances, statements } from './tables/money.ts'
import {
  composite_service_item_professionals,
  professionals,
  service_overrides,
} from './tables/service.ts'

export type ProfessionalRow = typeof professionals.$inferSelect

/** An owner's professional who is not archived. */
export async function findProfessional(
  db: Db,
  user_id: string,
  id: string,
): Promise<ProfessionalRow | null> {
  const [row] = await db
    .select()
    .from(professionals)
    .where(
      and(
        eq(professionals.user_id, user_id),
        eq(professionals.id, id),
        eq(professionals.deleted, false),
      ),
    )
  return row ?? null
}

/** The professional that an account is, at whichever salon: the id comes from the caller's profile. */
export async function findProfessionalAnywhere(
  db: Db,
  id: string,
): Promise<ProfessionalRow | null> {
  const [row] = await db.select().from(professionals).where(eq(professionals.id, id))
  return row ?? null
}

/** The same, be they archived or not; who was deleted for good is not there. */
export async function findTeamMember(
  db: Db,
  user_id: string,
  id: string,
): Promise<ProfessionalRow | null> {
  const [row] = await member(db).execute({ user_id, id })
  return row ?? null
}

const member = prepareOnce('team_member', (db) => {
  const { user_id: owner, id: own, erased_at } = professionals
  const isOwn = and(eq(owner, sql.placeholder('user_id')), eq(own, sql.placeholder('id')))
  return db
    .select()
    .from(professionals)
    .where(and(isOwn, isNull(erased_at)))
})

export async function insertProfessional(
  tx: Db,
  professional: typeof professionals.$inferInsert,
): Promise<void> {
  await tx.insert(professionals).values(professional)
}

type ProfessionalChange = Partial<Omit<ProfessionalRow, 'id' | 'user_id' | 'created_at'>>

export async function updateProfessional(
  tx: Db,
  user_id: string,
  id: string,
  change: ProfessionalChange & { updated_at: number },
): Promise<void> {
  await tx
    .update(professionals)
    .set(change)
    .where(and(eq(professionals.user_id, user_id), eq(professionals.id, id)))
}

/**
 * Deletes a professional for good. Bookings go on telling whom they were with, statements and advances
 * whom they paid: where there are any, all but the name is erased instead.
 */
export async function deleteProfessional(
  tx: Db,
  user_id: string,
  id: string,
  now: number,
): Promise<void> {
  const listed = composite_service_item_professionals
  await tx.delete(listed).where(and(eq(listed.user_id, user_id), eq(listed.professional_id, id)))
  const own = service_overrides
  await tx.delete(own).where(and(eq(own.user_id, user_id), eq(own.professional_id, id)))
  if (await isReferredTo(tx, user_id, id)) {
    const erased = { bio: null, avatar: null, email: null, phone: null, tax_id: null, services: [] }
    const change = { ...erased, commission_rate: null, working_hours: null }
    await updateProfessional(tx, user_id, id, { ...change, erased_at: now, updated_at: now })
    return
  }
  await tx
    .delete(professionals)
    .where(and(eq(professionals.user_id, user_id), eq(professionals.id, id)))
}

/** By bookings of any kind and time, those in the trash too, and by what was ever paid. */
async function isReferredTo(db: Db, user_id: string, professional_id: string): Promise<boolean> {
  for (const table of [bookings, statements, advances]) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.user_id, user_id), eq(table.professional_id, professional_id)))
      .limit(1)
    if (rows.length > 0) return true
  }
  return false
}

/** An owner's professionals by name, those who work there or the archived ones, and whether each has an account. */
export async function listProfessionals(
  db: Db,
  user_id: string,
  { archived = false }: { archived?: boolean } = {},
): Promise<(ProfessionalRow & { has_account: boolean })[]> {
  const rows = await db
    .select({ professional: professionals, profile_id: profiles.id })
    .from(professionals)
    .leftJoin(profiles, eq(profiles.professional_id, professionals.id))
    .where(
      and(
        eq(professionals.user_id, user_id),
        eq(professionals.deleted, archived),
        isNull(professionals.erased_at),
      ),
    )
    .orderBy(asc(professionals.name), asc(professionals.id))
  return rows.map(({ professional, profile_id }) => ({
    ...professional,
    has_account: profile_id !== null,
  }))
}

/** What an owner's professionals are called, by id; those who have left included. */
export async function listProfessionalNames(db: Db, user_id: string): Promise<Map<string, string>> {
  const rows = await names(db).execute({ user_id })
  return new Map(rows.map((row) => [row.id, row.name]))
}

const names = prepareOnce('professional_names', (db) =>
  db
    .select({ id: professionals.id, name: professionals.name })
    .from(professionals)
    .where(eq(professionals.user_id, sql.placeholder('user_id'))),
)

const active = prepareOnce('professionals_active', (db) =>
  db
    .select({ id: professionals.id })
    .from(professionals)
    .where(
      and(
        eq(professionals.user_id, sql.placeholder('user_id')),
        eq(professionals.deleted, false),
        isNull(professionals.erased_at),
      ),
    ),
)

/** Who works at a house now, by their ids. */
export const listActiveIds = async (db: Db, user_id: string): Promise<string[]> =>
  (await active(db).execute({ user_id })).map(({ id }) => id)
