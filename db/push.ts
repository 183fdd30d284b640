/** Devices that are told of bookings, and what each is told. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { MOST_PUSH_DEVICES } from '#domain/agenda/push.ts'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { type DueWork, insertWork } from './due-work.ts'
import { auth_sessions } from './tables/account.ts'
import { push_subscriptions, pushes } from './tables/push.ts'

type PushSubscriptionRow = typeof push_subscriptions.$inferSelect
type PushRow = typeof pushes.$inferSelect

/** The device of a session, where it is told of anything. */
export async function findSessionSubscription(
  db: Db,
  session_handle: string,
): Promise<PushSubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(push_subscriptions)
    .where(eq(push_subscriptions.session_handle, session_handle))
  return row ?? null
}

/** A device belongs to one session, the last that said so; of an account's, the last ones stay. */
export async function savePushSubscription(tx: Db, row: PushSubscriptionRow): Promise<void> {
  const { id, session_handle, endpoint, account_id, created_at } = push_subscriptions
  await tx
    .delete(push_subscriptions)
    .where(or(eq(session_handle, row.session_handle), eq(endpoint, row.endpoint)))
  await tx.insert(push_subscriptions).values(row)
  const held = await tx
    .select({ id })
    .from(push_subscriptions)
    .where(eq(account_id, row.account_id))
    .orderBy(desc(created_at), desc(id))
  const older = held.slice(MOST_PUSH_DEVICES).map((one) => one.id)
  if (older.length > 0) await tx.delete(push_subscriptions).where(inArray(id, older))
}

export async function deleteSessionSubscription(tx: Db, session_handle: string): Promise<void> {
  await tx.delete(push_subscriptions).where(eq(push_subscriptions.session_handle, session_handle))
}

/** Its browser's maker says that it is gone. */
export async function deleteSubscription(tx: Db, user_id: string, id: string): Promise<void> {
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.user_id, user_id), eq(push_subscriptions.id, id)))
}

const houseDevices = prepareOnce('push_devices', (db) =>
  db
    .select({
      id: push_subscriptions.id,
      account_id: push_subscriptions.account_id,
      professional_id: push_subscriptions.professional_id,
      created: push_subscriptions.created,
      moved: push_subscriptions.moved,
      cancelled: push_subscriptions.cancelled,
    })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.user_id, sql.placeholder('user_id'))),
)

export type ListeningDevice = Awaited<ReturnType<typeof listHouseDevices>>[number]

/** The devices of a house that are told of something: ten at most of each who works there. */
export async function listHouseDevices(db: Db, user_id: string) {
  return houseDevices(db).execute({ user_id })
}

type NewPush = PushRow & Pick<DueWork, 'key' | 'due_at' | 'expires_at' | 'created_at'>

export async function insertPush(tx: Db, user_id: string, push: NewPush): Promise<void> {
  const { id, subscription_id, booking_id, event, date, time, ...when } = push
  if (!(await insertWork(tx, { id, kind: 'push', user_id, ...when }))) return
  await tx.insert(pushes).values({ id, subscription_id, booking_id, event, date, time })
}

/** What work of that id is to tell, to which device, and until when its session lasts. */
export async function findPush(db: Db, user_id: string, id: string) {
  const [row] = await db
    .select({
      push: pushes,
      device: push_subscriptions,
      session_expires_at: auth_sessions.expires_at,
    })
    .from(pushes)
    .innerJoin(push_subscriptions, eq(push_subscriptions.id, pushes.subscription_id))
    .innerJoin(auth_sessions, eq(auth_sessions.handle, push_subscriptions.session_handle))
    .where(and(eq(pushes.id, id), eq(push_subscriptions.user_id, user_id)))
  return row ?? null
}
