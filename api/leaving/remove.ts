import { setImmediate } from 'node:timers/promises'
import type { Context } from '#api/context.ts'
import { type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { removeReleasedPictures } from '#api/picture/remove-released.ts'
import { stopAllCharging } from '#api/plan/providers.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { findOwnerBusiness, hideBusiness } from '#db/businesses.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  findLeaving,
  keepGoneSlugs,
  keepReceipts,
  listOverdueLeavings,
  listStaffAccounts,
  markLeavingStarted,
  releaseStaffAccount,
} from '#db/leaving/leavings.ts'
import {
  deleteInvitations,
  HOUSE_TABLE_COUNT,
  removeHouseItself,
  removeHousePictures,
  removeHouseRows,
  removeOwnerSignIns,
} from '#db/leaving/remove-house.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { queueRemoval } from './leaving.ts'

type RemoveContext = Pick<Context, 'storage' | 'now' | 'newId' | 'live' | 'log' | 'stripe'>

/** Each costs triggers and rows that hang on it: a batch is over before a client notices it. */
const ROWS_AT_ONCE = 20
/** Work that was given up, or lost with its database: a house waits no longer than this for another. */
const OVERDUE_MS = MS_A_DAY
const MOST_OVERDUE = 100

/**
 * Removes a house once its days are over. Whoever dies in the middle leaves it half removed, closed to
 * everybody, and the next attempt goes on where it stood.
 */
export function createRemovalHandler(context: RemoveContext): WorkHandler {
  return {
    run: async ({ user_id }, signal) => {
      if (user_id === null || !(await beginRemoval(context, user_id))) return
      // First: a card that is still charged by itself has nobody left who could stop it.
      await stopAllCharging(context, user_id)
      await removeRows(context, user_id, signal)
      await removePictures(context, user_id, signal)
      // A payment that was under way when the house was closed has come to its end by now.
      await stopAllCharging(context, user_id)
      await context.storage.write(async (tx) => {
        const business = await findOwnerBusiness(tx, user_id)
        if (business) await keepReceipts(tx, user_id, business.business_name)
        await removeHouseItself(tx, user_id)
        // Of nobody: that a house has left is all that is kept of it here.
        await writeAudit(tx, context, null, 'house_removed', null)
      })
      context.log.info('a house has left')
    },
    schedule: () => queueOverdue(context),
  }
}

/** @returns whether it is to be removed: its owner may have kept it, or asked again since */
async function beginRemoval(context: RemoveContext, user_id: string): Promise<boolean> {
  const { storage, now, live } = context
  const ended = await storage.write(async (tx) => {
    const leaving = await findLeaving(tx, user_id)
    if (!leaving) return null
    if (leaving.started_at !== null) return []
    // Asked again later, or by a clock that was set back: that day's work does it.
    if (leaving.due_at > now()) return null
    return closeHouse(tx, context, user_id)
  })
  for (const account of ended ?? []) live.endAccount(account)
  return ended !== null
}

/** Nobody enters any more, and its addresses say that it is gone. @returns accounts that were signed out */
async function closeHouse(tx: Db, context: RemoveContext, user_id: string): Promise<string[]> {
  const now = context.now()
  await markLeavingStarted(tx, user_id, now)
  const business = await findOwnerBusiness(tx, user_id)
  if (business) await keepReceipts(tx, user_id, business.business_name)
  await keepGoneSlugs(tx, user_id, now)
  await hideBusiness(tx, user_id, { slug: `~${context.newId()}`, updated_at: now })
  const staff = await listStaffAccounts(tx, user_id)
  for (const id of staff) await releaseStaffAccount(tx, id, now)
  for (const id of [user_id, ...staff]) await deleteAccountSessions(tx, id)
  // Half of it is nobody's to work with, however long the rest takes.
  await removeOwnerSignIns(tx, user_id, now)
  await deleteInvitations(tx, user_id)
  // The owner may be a client elsewhere: what they booked there is that house's.
  await revokeAccountClientSessions(tx, user_id, now)
  return [user_id, ...staff]
}

async function removeRows(
  { storage }: RemoveContext,
  user_id: string,
  signal: AbortSignal,
): Promise<void> {
  for (let place = 0; place < HOUSE_TABLE_COUNT; ) {
    if (signal.aborted) throw new WorkInterrupted()
    const more = await storage.write((tx) => removeHouseRows(tx, user_id, place, ROWS_AT_ONCE))
    if (!more) place += 1
    // Clients come in between.
    await setImmediate()
  }
}

async function removePictures(
  context: RemoveContext,
  user_id: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal.aborted) throw new WorkInterrupted()
    const names = await context.storage.write((tx) =>
      removeHousePictures(tx, user_id, ROWS_AT_ONCE),
    )
    await removeReleasedPictures(context, names, context.now())
    if (names.length < ROWS_AT_ONCE) return
  }
}

/** For houses whose own work was given up: another one each day until they are gone. */
async function queueOverdue({ storage, now, newId }: RemoveContext): Promise<void> {
  const at = now()
  const by = at - OVERDUE_MS
  const houses = await storage.read((db) => listOverdueLeavings(db, by, MOST_OVERDUE))
  const today = Math.floor(at / MS_A_DAY) * MS_A_DAY
  for (const user_id of houses)
    await storage.write((tx) => queueRemoval(tx, { now, newId }, user_id, today))
}
