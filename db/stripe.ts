/** What is kept of a house's dealings with Stripe. */
import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { Db } from './dialect/kit.ts'
import type { CheckoutRow } from './plans.ts'
import { plan_checkouts, stripe_events, stripe_houses } from './tables/plan.ts'

export type StripeHouse = typeof stripe_houses.$inferSelect

export async function findStripeHouse(db: Db, user_id: string): Promise<StripeHouse | null> {
  const [row] = await db.select().from(stripe_houses).where(eq(stripe_houses.user_id, user_id))
  return row ?? null
}

/** Whose customer it is: what Stripe tells names no house of ours. */
export async function findCustomerHouse(db: Db, customer: string): Promise<StripeHouse | null> {
  const [row] = await db.select().from(stripe_houses).where(eq(stripe_houses.customer, customer))
  return row ?? null
}

/** The first one stays, where two come at once. @returns the one that stands */
export async function insertStripeHouse(
  tx: Db,
  house: typeof stripe_houses.$inferInsert,
): Promise<StripeHouse> {
  const { user_id } = stripe_houses
  const [row] = await tx
    .insert(stripe_houses)
    .values(house)
    .onConflictDoUpdate({ target: user_id, set: { user_id: sql`${user_id}` } })
    .returning()
  if (!row) throw new Error('a row that was written is not there')
  return row
}

export async function updateStripeHouse(
  tx: Db,
  user_id: string,
  change: Partial<Omit<StripeHouse, 'user_id' | 'version'>>,
): Promise<void> {
  await tx
    .update(stripe_houses)
    .set({ ...change, version: sql`${stripe_houses.version} + 1` })
    .where(eq(stripe_houses.user_id, user_id))
}

/** Stripe is not asked about the house any more, and what it says of it is nobody's. */
export async function deleteStripeHouse(tx: Db, user_id: string): Promise<void> {
  await tx.delete(stripe_houses).where(eq(stripe_houses.user_id, user_id))
}

/** Houses whose period ended before a moment and that go on by themselves. Of all: for the work that asks Stripe. */
export async function listEndedPeriods(db: Db, before: number, most: number): Promise<string[]> {
  const { user_id, period_end } = stripe_houses
  const rows = await db
    .select({ user_id })
    .from(stripe_houses)
    .where(and(isNotNull(period_end), lte(period_end, before)))
    .limit(most)
  return rows.map((row) => row.user_id)
}

type StripeId = 'stripe_session' | 'stripe_invoice' | 'stripe_payment'

/** A house's payment by one of Stripe's ids. */
export async function findStripeCheckout(
  db: Db,
  user_id: string,
  by: StripeId,
  id: string,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(plan_checkouts)
    .where(and(eq(plan_checkouts.user_id, user_id), eq(plan_checkouts[by], id)))
  return row ?? null
}

export async function hasStripeEvent(db: Db, id: string): Promise<boolean> {
  return (await db.$count(stripe_events, eq(stripe_events.id, id))) > 0
}

export async function insertStripeEvent(tx: Db, id: string, received_at: number): Promise<void> {
  await tx.insert(stripe_events).values({ id, received_at }).onConflictDoNothing()
}

/** Stripe repeats what failed for three days. */
const EVENTS_KEPT_MS = 90 * MS_A_DAY

export async function deleteOldStripeEvents(tx: Db, now: number): Promise<void> {
  await tx.delete(stripe_events).where(lt(stripe_events.received_at, now - EVENTS_KEPT_MS))
}
