/** Rows as no code of ours writes them: old, or written by another program. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { type Business, insertBooking, requireNth } from './factories.ts'
import { runSql } from './sql.ts'

/** Writes without the checks of the tables; SQLite only. */
async function writeUnchecked(storage: Storage, write: (tx: Db) => Promise<void>): Promise<void> {
  await storage.write(async (tx) => {
    await runSql(tx, sql`PRAGMA ignore_check_constraints = ON`)
    try {
      await write(tx)
    } finally {
      await runSql(tx, sql`PRAGMA ignore_check_constraints = OFF`)
    }
  })
}

/** Puts a text into a column of the business's settings as it is. */
export const plantSettings = (
  storage: Storage,
  { user_id }: Business,
  column: string,
  text: string | null,
): Promise<void> =>
  writeUnchecked(storage, (tx) =>
    runSql(
      tx,
      sql`UPDATE ${business_settings} SET ${sql.identifier(column)} = ${text} WHERE ${eq(business_settings.user_id, user_id)}`,
    ),
  )

/** The same for its first professional. */
export const plantProfessional = (
  storage: Storage,
  business: Business,
  column: string,
  text: string,
): Promise<void> =>
  writeUnchecked(storage, (tx) =>
    runSql(
      tx,
      sql`UPDATE ${professionals} SET ${sql.identifier(column)} = ${text} WHERE ${eq(professionals.id, requireNth(business.professionals).id)}`,
    ),
  )

type OddBooking = { column: string; text: string | null }

/** A booking of the business, of which one column is then overwritten. */
export async function plantBooking(
  storage: Storage,
  business: Business,
  { column, text }: OddBooking,
  fields: Parameters<typeof insertBooking>[2] = {},
): Promise<string> {
  const { id } = await insertBooking(storage, business, fields)
  const change: SQL = sql`UPDATE ${bookings} SET ${sql.identifier(column)} = ${text} WHERE ${eq(bookings.id, id)}`
  await writeUnchecked(storage, (tx) => runSql(tx, change))
  return id
}
