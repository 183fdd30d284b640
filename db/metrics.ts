import { existsSync, statSync } from 'node:fs'
import { and, count, eq, gt, min, sql } from 'drizzle-orm'
import { DUE_WORK_KINDS, type DueWorkKind, type DueWorkState } from '#domain/due-work/due-work.ts'
import { type Db, isOneOf, kit } from './dialect/kit.ts'
import { getPath } from './dialect/sqlite-connection.ts'
import { getPicturesPath } from './dialect/sqlite-pictures.ts'
import { due_work } from './tables/due-work.ts'

/** As the indexes have it, in the text of the statement. */
const isWaiting = sql`${due_work.state} = 'waiting'`
const isOver = sql`${due_work.state} <> 'waiting'`

/** @property since when the oldest was to be tried, in ms since 1970 */
export type WorkCount = { kind: DueWorkKind; state: DueWorkState; rows: number; since: number }

/**
 * How much waits, of all houses, and what was given up lately: each kind is counted in an index of its own.
 * @param since of what is over only what was begun after it
 */
export async function countWork(db: Db, since: number): Promise<WorkCount[]> {
  const { kind, state, due_at, created_at } = due_work
  const select = () => db.select({ kind, state, rows: count(), since: min(due_at) }).from(due_work)
  const waiting = DUE_WORK_KINDS.map((one) =>
    select()
      .where(and(isWaiting, isOneOf(kind, [one])))
      .groupBy(kind, state),
  )
  const over = select()
    .where(and(isOver, eq(state, 'failed'), gt(created_at, since)))
    .groupBy(kind, state)
  const rows = (await Promise.all([...waiting, over])).flat()
  return rows.map((row) => ({ ...row, since: Number(row.since) }))
}

/** Bytes on the disk, by part. */
export async function measureStorage(db: Db, address: string): Promise<Record<string, number>> {
  if (kit.dialect === 'postgres') {
    const rows = await db
      .select({ bytes: sql<string>`pg_database_size(current_database())` })
      .from(sql`(SELECT 1) AS one`)
    return { database: Number(rows[0]?.bytes) }
  }
  const path = getPath(address)
  const parts = { database: path, wal: `${path}-wal`, pictures: getPicturesPath(path) }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, file]) =>
      existsSync(file) ? [[part, statSync(file).size]] : [],
    ),
  )
}
