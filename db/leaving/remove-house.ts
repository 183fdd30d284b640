/** Removes a house from every table. A table that is new and holds an owner's rows belongs in here. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'
import {
  audit,
  identities,
  one_time_tokens,
  reception_accounts,
  user_resources,
  users,
} from '#db/tables/account.ts'
import { bookings, occupancy, page_visits, reviews } from '#db/tables/booking.ts'
import { business_settings, old_slugs, profiles, versions } from '#db/tables/business.ts'
import { card_fees } from '#db/tables/card-fee.ts'
import {
  client_merges,
  client_notes,
  client_sessions,
  clients,
  owner_idempotency_keys,
} from '#db/tables/client.ts'
import { client_messages, message_optouts, message_settings } from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import { events } from '#db/tables/event.ts'
import { import_lines, imports } from '#db/tables/import.ts'
import {
  api_keys,
  calendar_feeds,
  webhook_deliveries,
  webhook_events,
  webhooks,
} from '#db/tables/integration.ts'
import { leavings } from '#db/tables/leaving.ts'
import {
  ledger_arrival_months,
  ledger_arrivals,
  ledger_days,
  ledger_entries,
  ledger_months,
} from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  recounted_visits,
  statement_parts,
  statements,
  tips,
} from '#db/tables/money.ts'
import { outbox } from '#db/tables/outbox.ts'
import { pictures } from '#db/tables/picture.ts'
import { plan_checkouts, stripe_houses } from '#db/tables/plan.ts'
import { push_subscriptions } from '#db/tables/push.ts'
import { commissions, product_sales, products, stock_movements } from '#db/tables/sale.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import { first_visits, visit_days, visit_months } from '#db/tables/visit-sums.ts'
import { type HouseTable, toQueried } from './house-table.ts'

/**
 * Those first that others refer to nowhere; what triggers write as these go comes after them. What
 * the database deletes with a row, links of bookings and answers of sessions, is not named.
 */
const TABLES = [
  // Without these nobody is told of the end of the others.
  ...[webhook_deliveries, webhooks, webhook_events, calendar_feeds, api_keys],
  ...[reviews, statement_parts, statements, advances, tips, commissions, account_moves],
  ...[client_notes, client_merges, product_sales, stock_movements, products, bookings],
  ...[client_sessions, clients, service_overrides, composite_service_item_professionals],
  ...[composite_service_items, composite_services, services, professionals],
  ...[import_lines, imports, expenses, till_moves, till_counts, till_days, ledger_entries],
  ...[card_fees, page_visits, owner_idempotency_keys, one_time_tokens, reception_accounts],
  ...[push_subscriptions, client_messages, message_optouts, message_settings, audit],
  ...[events, ledger_days, ledger_months, ledger_arrivals, ledger_arrival_months],
  ...[recounted_visits, visit_days, visit_months, first_visits, occupancy],
] as const satisfies readonly HouseTable[]

/** How many tables a house is removed from one after the other, by their place. */
export const HOUSE_TABLE_COUNT = TABLES.length

/**
 * Removes some of a house's rows from one table.
 * @param place of the table, from 0
 * @returns whether there may be more
 */
export async function removeHouseRows(
  tx: Db,
  user_id: string,
  place: number,
  most: number,
): Promise<boolean> {
  const table = TABLES[place]
  if (!table) return false
  const isSome = isOneOfFirst(table, eq(table.user_id, user_id), most)
  const gone = await tx
    .delete(toQueried(table))
    .where(isSome)
    .returning({ user_id: toQueried(table).user_id })
  return gone.length === most
}

/** By where the rows lie: some tables have no key of one column. */
function isOneOfFirst(table: HouseTable, where: SQL, most: number): SQL {
  return kit.dialect === 'sqlite'
    ? sql`rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${most})`
    : sql`ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${most}))`
}

/** @returns the names of some pictures that a house held and holds no more */
export async function removeHousePictures(
  tx: Db,
  user_id: string,
  most: number,
): Promise<string[]> {
  const isSome = isOneOfFirst(pictures, eq(pictures.user_id, user_id), most)
  const gone = await tx.delete(pictures).where(isSome).returning({ name: pictures.name })
  return gone.map(({ name }) => name)
}

/**
 * What is left at the end: the house itself, what waits to be done for it, and its owner's account
 * with the messages that went to it. Whatever else came in meanwhile goes too.
 */
export async function removeHouseItself(tx: Db, user_id: string): Promise<void> {
  for (const table of TABLES) await tx.delete(toQueried(table)).where(eq(table.user_id, user_id))
  // What is paid until the end has its receipt.
  await tx.delete(plan_checkouts).where(eq(plan_checkouts.user_id, user_id))
  await tx.delete(stripe_houses).where(eq(stripe_houses.user_id, user_id))
  await tx.delete(business_settings).where(eq(business_settings.user_id, user_id))
  await tx.delete(old_slugs).where(eq(old_slugs.user_id, user_id))
  await tx.delete(user_resources).where(eq(user_resources.user_id, user_id))
  await tx.delete(due_work).where(eq(due_work.user_id, user_id))
  await tx.delete(audit).where(eq(audit.account_id, user_id))
  // What shows changes as these go is written by triggers: it goes last.
  await tx.delete(events).where(eq(events.user_id, user_id))
  await tx.delete(versions).where(eq(versions.user_id, user_id))
  await tx.delete(leavings).where(eq(leavings.user_id, user_id))
  await tx.delete(profiles).where(eq(profiles.id, user_id))
  await tx.delete(users).where(eq(users.id, user_id))
}

/**
 * Takes off the owner's account whatever one signs in with, and the messages that went there: what was
 * sent to it and belongs to no house; another house's messages to it stay theirs.
 */
export async function removeOwnerSignIns(tx: Db, id: string, updated_at: number): Promise<void> {
  await removeOwnMessages(tx, id)
  const gone = { email: null, phone: null, password_hash: null, user_metadata: {}, updated_at }
  await tx.update(users).set(gone).where(eq(users.id, id))
  await tx.delete(identities).where(eq(identities.account_id, id))
}

/** Nobody joins a house any more that is being removed. */
export async function deleteInvitations(tx: Db, user_id: string): Promise<void> {
  await tx.delete(one_time_tokens).where(eq(one_time_tokens.user_id, user_id))
}

async function removeOwnMessages(tx: Db, id: string): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, id))
  const contacts = [account?.email, account?.phone].filter((one) => one != null)
  if (contacts.length === 0) return
  const ids = tx.select({ id: outbox.id }).from(outbox).where(inArray(outbox.recipient, contacts))
  await tx.delete(due_work).where(and(sql`${due_work.user_id} IS NULL`, inArray(due_work.id, ids)))
}
