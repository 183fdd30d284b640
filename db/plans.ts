/** What houses pay for their plans, and how much of them they use. */
import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { HOUSE } from '#domain/people/client-proof.ts'
import type { LimitedRows } from '#domain/plan/plans.ts'
import type { BoughtResources } from '#domain/plan/purchase.ts'
import type { Db } from './dialect/kit.ts'
import { user_resources, users } from './tables/account.ts'
import { bookings } from './tables/booking.ts'
import { clients } from './tables/client.ts'
import { plan_checkouts } from './tables/plan.ts'
import { professionals } from './tables/service.ts'

export type CheckoutRow = typeof plan_checkouts.$inferSelect
export type NewCheckout = typeof plan_checkouts.$inferInsert

/** Whoever judges a limit or a plan goes one after the other: two at once would both find room. */
export async function lockResources(tx: Db, user_id: string): Promise<void> {
  const { updated_at } = user_resources
  await tx
    .update(user_resources)
    .set({ updated_at: sql`${updated_at}` })
    .where(isHouse(user_id))
}

const isHouse = (user_id: string) => eq(user_resources.user_id, user_id)

/** A house that has no plan yet gets a row. */
export async function saveResources(
  tx: Db,
  user_id: string,
  change: Partial<
    BoughtResources & { cancelled_at: number | null; tolerated_until: number | null }
  >,
  now: number,
): Promise<void> {
  const row = {
    plano_atual: 'trial' as const,
    ...change,
    user_id,
    created_at: now,
    updated_at: now,
  }
  await tx
    .insert(user_resources)
    .values(row)
    .onConflictDoUpdate({ target: user_resources.user_id, set: { ...change, updated_at: now } })
}

/** @returns it with what was left out */
export async function insertCheckout(tx: Db, made: NewCheckout): Promise<CheckoutRow> {
  const [row] = await tx.insert(plan_checkouts).values(made).returning()
  if (!row) throw new Error('a row that was written is not there')
  return row
}

export async function findCheckout(
  db: Db,
  user_id: string,
  id: string,
): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(plan_checkouts).where(isOne(user_id, id))
  return row ?? null
}

const isOne = (user_id: string, id: string) =>
  and(eq(plan_checkouts.user_id, user_id), eq(plan_checkouts.id, id))

/** So many payments of a house are looked at: four years of months. */
export const MOST_CHECKOUTS = 50

/** Newest first. */
export async function listCheckouts(db: Db, user_id: string, most: number): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(plan_checkouts)
    .where(eq(plan_checkouts.user_id, user_id))
    .orderBy(desc(plan_checkouts.created_at), desc(plan_checkouts.id))
    .limit(most)
}

export async function updateCheckout(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<Omit<CheckoutRow, 'id' | 'user_id'>>,
): Promise<void> {
  await tx.update(plan_checkouts).set(change).where(isOne(user_id, id))
}

/**
 * Whom the house wrote down, or who has booked. Anybody can leave a name and a telephone at its page: as
 * long as nothing is booked by it, such a record takes none of the owner's places.
 */
const isKnown = or(
  eq(clients.telefone_proved_by, HOUSE),
  eq(clients.email_proved_by, HOUSE),
  eq(clients.consent_source, 'house'),
  and(isNull(clients.telefone), isNull(clients.email)),
  sql`EXISTS (SELECT 1 FROM ${bookings} WHERE ${and(
    eq(bookings.user_id, clients.user_id),
    eq(bookings.client_id, clients.id),
  )})`,
)

/** Who works there, or whom the house knows; whoever gave no name is nobody. */
const COUNTED = {
  professionals: {
    rows: professionals,
    is: (user_id: string) =>
      and(eq(professionals.user_id, user_id), eq(professionals.deleted, false)),
  },
  clients: {
    rows: clients,
    is: (user_id: string) =>
      and(
        ...[eq(clients.user_id, user_id), eq(clients.deleted, false)],
        ...[eq(clients.is_walk_in, false), isKnown],
      ),
  },
} as const satisfies Record<LimitedRows, object>

/** All of them: reads the house. */
export async function countPlanRows(db: Db, user_id: string, rows: LimitedRows): Promise<number> {
  const { rows: table, is } = COUNTED[rows]
  return db.$count(table, is(user_id))
}

/** The oldest of them, at most so many: within a limit are those that were there first. */
export async function listOldestPlanRows(
  db: Db,
  user_id: string,
  rows: LimitedRows,
  most: number,
): Promise<string[]> {
  const { rows: table, is } = COUNTED[rows]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(is(user_id))
    .orderBy(asc(table.created_at), asc(table.id))
    .limit(most)
  return found.map(({ id }) => id)
}

type PlanPlace = { id: string; created_at: number }

/** Since when one of a house's has been there; null of what is none of them. */
export async function findPlanPlace(
  db: Db,
  user_id: string,
  rows: LimitedRows,
  id: string,
): Promise<PlanPlace | null> {
  const { rows: table } = COUNTED[rows]
  const [row] = await db
    .select({ id: table.id, created_at: table.created_at })
    .from(table)
    .where(and(eq(table.user_id, user_id), eq(table.id, id)))
  return row ?? null
}

/** The last one within a limit; null where all of a house's are. */
export async function findLastWithin(
  db: Db,
  user_id: string,
  rows: LimitedRows,
  most: number,
): Promise<PlanPlace | null> {
  const { rows: table, is } = COUNTED[rows]
  const [last, next] = await db
    .select({ id: table.id, created_at: table.created_at })
    .from(table)
    .where(is(user_id))
    .orderBy(asc(table.created_at), asc(table.id))
    .limit(2)
    .offset(most - 1)
  return last && next ? last : null
}

/** A house whose plan or trial ends within some time, and to whom that is told. */
export type EndingHouse = { user_id: string; email: string | null; ends_at: number }

/**
 * Houses whose plan or trial ends after one moment, by another one, that go on with nothing behind it.
 * Of all owners: for the work that warns them.
 */
export async function listEndingHouses(db: Db, after: number, by: number): Promise<EndingHouse[]> {
  const { user_id, plano_atual, plano_expira_em, trial_expira_em, next_expira_em } = user_resources
  type End = typeof plano_expira_em | typeof trial_expira_em | typeof next_expira_em
  const list = (ends_at: End, isKind: SQL) =>
    db
      .select({ user_id, email: users.email, ends_at: sql<number>`${ends_at}`.mapWith(Number) })
      .from(user_resources)
      .innerJoin(users, eq(users.id, user_id))
      .where(
        and(
          ...[isKind, gt(ends_at, after), lte(ends_at, by), eq(user_resources.is_blocked, false)],
          isNull(user_resources.cancelled_at),
          // What goes on by itself ends at no time that anybody has to be warned of.
          isNull(user_resources.tolerated_until),
        ),
      )
  return [
    ...(await list(trial_expira_em, sql`${plano_atual} = 'trial'`)),
    ...(await list(plano_expira_em, sql`${plano_atual} <> 'trial' AND next_plan IS NULL`)),
    // What was paid ahead and has begun.
    ...(await list(next_expira_em, sql`${plano_expira_em} <= ${after} AND next_plan IS NOT NULL`)),
  ]
}
