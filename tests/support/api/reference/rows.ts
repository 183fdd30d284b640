/** All rows of a house that its money screens tell of, as they lie in the tables. */
import { eq } from 'drizzle-orm'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  statement_parts,
  statements,
  tips,
} from '#db/tables/money.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import { professionals } from '#db/tables/service.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import type { TestServer } from '../test-server.ts'

export async function dumpHouse({ storage }: TestServer, user_id: string) {
  const rows = await storage.read(async (db) => ({
    bookings: await db.select().from(bookings).where(eq(bookings.user_id, user_id)),
    items: await db.select().from(commissions).where(eq(commissions.user_id, user_id)),
    entries: await db.select().from(ledger_entries).where(eq(ledger_entries.user_id, user_id)),
    sales: await db.select().from(product_sales).where(eq(product_sales.user_id, user_id)),
    products: await db.select().from(products).where(eq(products.user_id, user_id)),
    clients: await db.select().from(clients).where(eq(clients.user_id, user_id)),
    team: await db.select().from(professionals).where(eq(professionals.user_id, user_id)),
    expenses: await db.select().from(expenses).where(eq(expenses.user_id, user_id)),
    statements: await db.select().from(statements).where(eq(statements.user_id, user_id)),
    parts: await db.select().from(statement_parts).where(eq(statement_parts.user_id, user_id)),
    advances: await db.select().from(advances).where(eq(advances.user_id, user_id)),
    account: await db.select().from(account_moves).where(eq(account_moves.user_id, user_id)),
    tips: await db.select().from(tips).where(eq(tips.user_id, user_id)),
    moves: await db.select().from(till_moves).where(eq(till_moves.user_id, user_id)),
    counts: await db.select().from(till_counts).where(eq(till_counts.user_id, user_id)),
    tillDays: await db.select().from(till_days).where(eq(till_days.user_id, user_id)),
    settings: await db
      .select()
      .from(business_settings)
      .where(eq(business_settings.user_id, user_id)),
  }))
  const zone = rows.settings[0]?.general_settings?.timezone ?? 'America/Sao_Paulo'
  return { ...rows, zone }
}
export type HouseRows = Awaited<ReturnType<typeof dumpHouse>>
