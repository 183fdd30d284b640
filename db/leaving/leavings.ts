import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { isOpenReceptionAt } from '#db/account/open-reception.ts'
import { type CivilMoment, countHouseBookingsAhead } from '#db/booking/bookings-ahead.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { reception_accounts } from '#db/tables/account.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings, old_slugs, profiles } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { gone_slugs, kept_receipts, leavings } from '#db/tables/leaving.ts'
import { account_moves, statements } from '#db/tables/money.ts'
import { pictures } from '#db/tables/picture.ts'
import { plan_checkouts } from '#db/tables/plan.ts'
import { product_sales } from '#db/tables/sale.ts'
import { professionals, services } from '#db/tables/service.ts'
import { getReceiptEnd, type Leaving } from '#domain/leaving/leaving.ts'

type LeavingRow = typeof leavings.$inferSelect

const ofHouse = prepareOnce('leaving_of_house', (db) =>
  db
    .select()
    .from(leavings)
    .where(eq(leavings.user_id, sql.placeholder('user_id'))),
)

export async function findLeaving(db: Db, user_id: string): Promise<LeavingRow | null> {
  const [row] = await ofHouse(db).execute({ user_id })
  return row ?? null
}

/** @returns false where the house is leaving already */
export async function insertLeaving(tx: Db, user_id: string, leaving: Leaving): Promise<boolean> {
  const rows = await tx
    .insert(leavings)
    .values({ user_id, ...leaving })
    .onConflictDoNothing()
    .returning({ user_id: leavings.user_id })
  return rows.length > 0
}

/** Keeps a house that was to leave. @returns false where it is being removed already, or was not leaving */
export async function deleteLeaving(tx: Db, user_id: string): Promise<boolean> {
  const rows = await tx
    .delete(leavings)
    .where(and(eq(leavings.user_id, user_id), isNull(leavings.started_at)))
    .returning({ user_id: leavings.user_id })
  return rows.length > 0
}

/** From here on there is no way back. */
export async function markLeavingStarted(tx: Db, user_id: string, now: number): Promise<void> {
  await tx.update(leavings).set({ started_at: now }).where(eq(leavings.user_id, user_id))
}

/** Houses whose day had come by then, those that wait longest first. */
export async function listOverdueLeavings(db: Db, by: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ user_id: leavings.user_id })
    .from(leavings)
    .where(lte(leavings.due_at, by))
    .orderBy(asc(leavings.due_at), asc(leavings.user_id))
    .limit(most)
  return rows.map(({ user_id }) => user_id)
}

/** Takes back what a house has queued under a key and nobody has sent. */
export async function deleteWaitingWork(tx: Db, user_id: string, key: string): Promise<void> {
  await tx
    .delete(due_work)
    .where(and(eq(due_work.user_id, user_id), eq(due_work.key, key), eq(due_work.state, 'waiting')))
}

/** What is lost with a house; money in centavos. @param now by the house's clock */
export async function countHouse(db: Db, user_id: string, now: CivilMoment) {
  return {
    ...(await countPeople(db, user_id)),
    ...(await countRecords(db, user_id, now)),
    ...(await sumDebts(db, user_id)),
  }
}

const countPeople = async (db: Db, user_id: string) => ({
  clients: await db.$count(
    clients,
    and(eq(clients.user_id, user_id), eq(clients.deleted, false), eq(clients.is_walk_in, false)),
  ),
  professionals: await db.$count(
    professionals,
    and(eq(professionals.user_id, user_id), eq(professionals.deleted, false)),
  ),
  reception: await db.$count(reception_accounts, isOpenReceptionAt(user_id)),
})

const countRecords = async (db: Db, user_id: string, now: CivilMoment) => ({
  services: await db.$count(services, eq(services.user_id, user_id)),
  bookings: await db.$count(bookings, eq(bookings.user_id, user_id)),
  bookings_ahead: await countHouseBookingsAhead(db, user_id, now),
  sales: await db.$count(product_sales, eq(product_sales.user_id, user_id)),
  statements: await db.$count(statements, eq(statements.user_id, user_id)),
  unpaid_statements: await db.$count(
    statements,
    and(eq(statements.user_id, user_id), isNull(statements.paid_at)),
  ),
  pictures: await db.$count(pictures, eq(pictures.user_id, user_id)),
})

/** What clients owe the house, each for themselves: what one has left does not take off another's debt. */
async function sumDebts(db: Db, user_id: string): Promise<{ debtors: number; owed: number }> {
  const debts = db
    .select({ debt: sql<number>`sum(${account_moves.amount})`.as('debt') })
    .from(account_moves)
    .where(and(eq(account_moves.user_id, user_id), isNull(account_moves.reversed_at)))
    .groupBy(account_moves.client_id)
    .as('debts')
  const [owed] = await db
    .select({ count: sql`count(*)`, sum: sql`coalesce(sum(${debts.debt}), 0)` })
    .from(debts)
    .where(sql`${debts.debt} > 0`)
  return { debtors: Number(owed?.count ?? 0), owed: Number(owed?.sum ?? 0) }
}

/** The accounts of those who work in a house, beside its owner's. */
export async function listStaffAccounts(db: Db, user_id: string): Promise<string[]> {
  const team = db
    .select({ id: professionals.id })
    .from(professionals)
    .where(eq(professionals.user_id, user_id))
  const reception = db
    .select({ id: reception_accounts.account_id })
    .from(reception_accounts)
    .where(isOpenReceptionAt(user_id))
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(or(inArray(profiles.professional_id, team), inArray(profiles.id, reception)))
  return rows.map(({ id }) => id)
}

/** Somebody who worked in a house has an account as a client from here on, without the house's picture. */
export async function releaseStaffAccount(tx: Db, id: string, updated_at: number): Promise<void> {
  const change = { role: 'client' as const, professional_id: null, avatar_url: null, updated_at }
  await tx.update(profiles).set(change).where(eq(profiles.id, id))
}

/** Notes the addresses of a house, old ones too, as gone for good. */
export async function keepGoneSlugs(tx: Db, user_id: string, gone_at: number): Promise<void> {
  const now = await tx
    .select({ slug: business_settings.slug })
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  const before = await tx
    .select({ slug: old_slugs.slug })
    .from(old_slugs)
    .where(eq(old_slugs.user_id, user_id))
  const rows = [...now, ...before].map(({ slug }) => ({ slug, gone_at }))
  if (rows.length > 0) await tx.insert(gone_slugs).values(rows).onConflictDoNothing()
}

export async function isGoneSlug(db: Db, slug: string): Promise<boolean> {
  const [row] = await db
    .select({ slug: gone_slugs.slug })
    .from(gone_slugs)
    .where(eq(gone_slugs.slug, slug))
  return row !== undefined
}

/** Copies what a house paid to where it outlives the house. */
export async function keepReceipts(tx: Db, user_id: string, business_name: string): Promise<void> {
  const paid = await tx
    .select()
    .from(plan_checkouts)
    .where(
      and(
        eq(plan_checkouts.user_id, user_id),
        isNotNull(plan_checkouts.settled_at),
        sql`${plan_checkouts.amount} > 0`,
      ),
    )
  for (const { id, plan, cycle, amount, provider, settled_at, refunded_at } of paid) {
    const paid_at = settled_at ?? 0
    const kept_until = getReceiptEnd(paid_at)
    const row = { id, business_name, plan, cycle, amount, provider, paid_at, refunded_at }
    await tx
      .insert(kept_receipts)
      .values({ ...row, kept_until })
      .onConflictDoNothing()
  }
}

/** Forgets receipts that nobody may ask for any more. */
export async function deleteOldReceipts(tx: Db, now: number): Promise<void> {
  await tx.delete(kept_receipts).where(lt(kept_receipts.kept_until, now))
}
