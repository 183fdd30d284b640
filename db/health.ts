import { sql } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { installation } from './tables/business.ts'

/** Answers if the database does. */
export async function ping(db: Db): Promise<void> {
  await db.select({ one: sql`1` }).from(installation).limit(1)
}

/** Shows that a write can be made: it has to reach the disk, as a booking has to. */
export async function writeHeartbeat(tx: Db, at: number): Promise<void> {
  const row = { key: 'heartbeat', value: String(at) }
  await tx
    .insert(installation)
    .values(row)
    .onConflictDoUpdate({ target: installation.key, set: { value: row.value } })
}
