import { sql } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { installation } from './tables/business.ts'

/** Answers if the database does. */
export async function ping(db: Db): Promise<void> {
  await db.select({ one: sql`1` }).from(installation).limit(1)
}
