import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type DueWorkKind, LEASES_MS } from '#domain/due-work/due-work.ts'
import { type Db, isOneOf, kit, listPlaceholders, prepareOnce } from './dialect/kit.ts'
import { due_work } from './tables/due-work.ts'

export type DueWork = typeof due_work.$inferSelect

/** Work in a worker's hands: its attempts and lease tell this claim from every other one. */
type WorkClaim = Pick<DueWork, 'id' | 'attempts' | 'leased_until'>

/** Houses that are asked for due work in one go; the next go asks those after them. */
const HOUSES_A_LOOK = 200

type NewWork = Omit<typeof due_work.$inferInsert, 'state' | 'attempts' | 'leased_until'>

const insert = prepareOnce('work_insert', (db) =>
  db
    .insert(due_work)
    .values(listPlaceholders(due_work))
    .onConflictDoNothing({ target: due_work.key })
    .returning({ id: due_work.id }),
)

/** @returns false where work of that key is there already. */
export async function insertWork(tx: Db, work: NewWork): Promise<boolean> {
  const { user_id = null, expires_at = null, last_error = null, done_at = null } = work
  const optional = { user_id, expires_at, last_error, done_at }
  const row: DueWork = { ...work, ...optional, state: 'waiting', leased_until: null, attempts: 0 }
  return (await insert(tx).execute(row)).length > 0
}

type DueWorkQuery = {
  now: number
  limit: number
  kinds: readonly DueWorkKind[]
  /** The house that was served last: with more due than the limit, those after it come first. */
  after: string
}

type DueMoment = Pick<DueWorkQuery, 'now' | 'kinds'>
type Moment = number | Placeholder

/**
 * Of what waits: may it be tried now, and nobody holds it? A lease beyond the longest is of a clock set back since.
 * @param ahead when the longest lease that is taken now would end
 */
const isFree = (now: Moment, ahead: Moment): SQL | undefined =>
  and(
    lte(due_work.due_at, now),
    or(
      isNull(due_work.leased_until),
      lte(due_work.leased_until, now),
      gt(due_work.leased_until, ahead),
    ),
  )

const isFreeOfKind = ({ now, kinds }: DueMoment): SQL | undefined =>
  and(isFree(now, now + LEASES_MS.long), isOneOf(due_work.kind, kinds))

const isDue = (moment: DueMoment) => and(eq(due_work.state, 'waiting'), isFreeOfKind(moment))

const { placeholder } = sql

/** Each kind by its own seek: thousands of one that are due are not looked through for another. */
const selectOldest = (kind: DueWorkKind): SQL => sql`SELECT * FROM (
  SELECT ${due_work.id} AS id, ${due_work.due_at} AS due_at FROM ${due_work}
  WHERE ${due_work.state} = 'waiting' AND ${isOneOf(due_work.kind, [kind])} AND ${isFree(placeholder('now'), placeholder('ahead'))}
  ORDER BY ${due_work.due_at}, ${due_work.id} LIMIT ${placeholder('limit')}) AS ${sql.identifier(kind)}`

const prepareOldest = (name: string, kinds: readonly DueWorkKind[]) =>
  prepareOnce(name, (db) =>
    db
      .select({ id: sql<string>`id` })
      .from(sql`(${sql.join(kinds.map(selectOldest), sql` UNION ALL `)}) AS oldest`)
      .orderBy(sql`due_at`, sql`id`)
      .limit(placeholder('limit')),
  )

/** One for each loop's kinds. */
const oldestByKinds = new Map<string, ReturnType<typeof prepareOldest>>()

async function listOldest(db: Db, { now, kinds }: DueMoment, limit: number): Promise<string[]> {
  const key = kinds.join()
  const oldest = oldestByKinds.get(key) ?? prepareOldest(`oldest_${oldestByKinds.size}`, kinds)
  oldestByKinds.set(key, oldest)
  const rows = await oldest(db).execute({ now, ahead: now + LEASES_MS.long, limit })
  return rows.map(({ id }) => id)
}

/** Whether anything of some kinds may be tried now. */
export async function hasDueWork(db: Db, moment: DueMoment): Promise<boolean> {
  return (await listOldest(db, moment, 1)).length > 0
}

/** For SQLite, which would look through all that is due, by the index of what waits, once for each house. */
const OF_HOUSES = sql`${due_work}${kit.readBy('due_work_house')}`

/** No house's: of accounts, or of the installation. */
async function listOldestOfNoHouse(db: Db, query: DueWorkQuery): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${due_work.id}` })
    .from(OF_HOUSES)
    .where(and(isNull(due_work.user_id), isDue(query)))
    .orderBy(asc(due_work.due_at), asc(due_work.id))
    .limit(1)
  return rows.map(({ id }) => id)
}

/**
 * What may be tried now: the longest due first, and where that is more than the limit, of the next
 * houses one each, so that nobody waits for all that another house has due.
 */
export async function listDueWork(
  db: Db,
  query: DueWorkQuery,
): Promise<{ ids: string[]; after: string }> {
  const { limit, after } = query
  const oldest = await listOldest(db, query, limit + 1)
  if (oldest.length <= limit) return { ids: oldest, after }
  // Accounts and the installation have their turn beside the houses.
  const own = await listOldestOfNoHouse(db, query)
  const houses = await listHousesFirst(db, query)
  const found = houses.filter(({ id }) => id !== null).slice(0, limit - own.length)
  const last = found.length < limit - own.length ? houses.at(-1) : found.at(-1)
  const fair = [...own, ...found.map(({ id }) => id ?? '')]
  const ids = [...new Set([...fair, ...oldest])].slice(0, limit)
  // At the end of the alphabet it begins anew.
  const isEnd = found.length < limit - own.length && houses.length < HOUSES_A_LOOK
  return { ids, after: isEnd ? '' : (last?.house ?? '') }
}

type HouseFirst = { house: string; id: string | null }

/** The next houses in the order of their ids, each found by a seek, with what each has due longest. */
async function listHousesFirst(db: Db, query: DueWorkQuery): Promise<HouseFirst[]> {
  const { user_id } = due_work
  const getNext = (than: SQL) =>
    sql`(SELECT min(${user_id}) FROM ${due_work} WHERE ${user_id} > ${than})`
  const first = sql<string | null>`(SELECT ${due_work.id} FROM ${OF_HOUSES}
    WHERE ${user_id} = houses.house AND ${isDue(query)}
    ORDER BY ${due_work.due_at}, ${due_work.id} LIMIT 1)`
  return db
    .select({ house: sql<string>`house`, id: first })
    .from(sql`(WITH RECURSIVE walk(house, place) AS (
      SELECT ${getNext(sql`${query.after}`)}, 1
      UNION ALL
      SELECT ${getNext(sql`walk.house`)}, place + 1 FROM walk
      WHERE house IS NOT NULL AND place < ${HOUSES_A_LOOK}
    ) SELECT house FROM walk WHERE house IS NOT NULL) AS houses`)
}

type Claim = DueMoment & { lease_ms: number }

/**
 * Takes of the work that was found due what still is, and counts the attempt. Nobody else gets it
 * before the lease has run out; whoever died with it in hand gives it back that way.
 */
export async function claimWork(db: Db, ids: readonly string[], claim: Claim): Promise<DueWork[]> {
  // Nothing but the ids for an index: by the state SQLite would look through all that is due of the kind.
  const isWaiting = sql`${due_work.state} || '' = 'waiting'`
  const isFreeNow = and(inArray(due_work.id, [...ids]), isWaiting, isFreeOfKind(claim))
  const claimed = await db
    .update(due_work)
    .set({ leased_until: claim.now + claim.lease_ms, attempts: sql`${due_work.attempts} + 1` })
    .where(
      sql`${due_work.id} IN (SELECT ${due_work.id} FROM ${due_work} WHERE ${isFreeNow}${kit.skipLocked()})`,
    )
    .returning()
  return claimed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Only whoever still holds work says what became of it: a lease may have run out meanwhile. */
async function updateClaimed(
  tx: Db,
  { id, attempts, leased_until }: WorkClaim,
  change: Partial<DueWork>,
): Promise<boolean> {
  if (leased_until === null) return false
  const isHeld = and(eq(due_work.attempts, attempts), eq(due_work.leased_until, leased_until))
  const rows = await tx
    .update(due_work)
    .set({ ...change, leased_until: null })
    .where(and(eq(due_work.id, id), eq(due_work.state, 'waiting'), isHeld))
    .returning({ id: due_work.id })
  return rows.length > 0
}

const done = prepareOnce('work_done', (db) =>
  db
    .update(due_work)
    .set({
      state: 'done',
      last_error: null,
      leased_until: null,
      done_at: sql`${placeholder('done_at')}`,
    })
    .where(
      and(
        eq(due_work.id, placeholder('id')),
        eq(due_work.state, 'waiting'),
        eq(due_work.attempts, placeholder('attempts')),
        eq(due_work.leased_until, placeholder('leased_until')),
      ),
    )
    .returning({ id: due_work.id }),
)

/** It is done. @returns false where the claim had run out */
export async function markDone(
  tx: Db,
  { id, attempts, leased_until }: WorkClaim,
  done_at: number,
): Promise<boolean> {
  if (leased_until === null) return false
  const rows = await done(tx).execute({ id, attempts, leased_until, done_at })
  return rows.length > 0
}

/** It is to be tried again. @param last_error a code, nobody's data */
export function markRetry(
  tx: Db,
  claimed: WorkClaim,
  due_at: number,
  last_error: string,
): Promise<boolean> {
  return updateClaimed(tx, claimed, { due_at, last_error })
}

/** It will never be done. @param last_error a code, nobody's data */
export function markFailed(tx: Db, claimed: WorkClaim, last_error: string): Promise<boolean> {
  return updateClaimed(tx, claimed, { state: 'failed', last_error })
}

type NextDay = { due_at: number } & ({ done_at: number } | { last_error: string })

/** Daily work is over for this time, done or given up, and due again. */
export function markDueAgain(tx: Db, claimed: WorkClaim, next: NextDay): Promise<boolean> {
  return updateClaimed(tx, claimed, { last_error: null, ...next, attempts: 0 })
}

/** Gives back what was claimed and not tried, as if it had not been claimed. @param due_at from when on it may be */
export function releaseClaim(tx: Db, claimed: WorkClaim, due_at: number): Promise<boolean> {
  return updateClaimed(tx, claimed, { attempts: claimed.attempts - 1, due_at })
}

/** The work of a key that belongs to no house. */
export async function findInstallationWork(db: Db, key: string): Promise<DueWork | undefined> {
  const rows = await db
    .select()
    .from(due_work)
    .where(and(eq(due_work.key, key), isNull(due_work.user_id)))
  return rows[0]
}

/** Sets work to another time, unless somebody has done so since it was read. */
export async function rescheduleWork(tx: Db, { id, due_at }: DueWork, to: number): Promise<void> {
  await tx
    .update(due_work)
    .set({ due_at: to })
    .where(and(eq(due_work.id, id), eq(due_work.due_at, due_at), eq(due_work.state, 'waiting')))
}
