import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import { prepareOwnerCheck } from '#api/identity/account/reauthenticate.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { requireFreshStep } from '#api/identity/second-step/require-fresh-step.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { cancelWaitingCheckouts } from '#api/plan/leave.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { UserRow } from '#db/account/users.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import {
  countHouse,
  deleteLeaving,
  deleteWaitingWork,
  findLeaving,
  insertLeaving,
} from '#db/leaving/leavings.ts'
import {
  getReminderAt,
  isHouseName,
  type Leaving,
  scheduleLeaving,
} from '#domain/leaving/leaving.ts'
import { WRONG_HOUSE_NAME } from '#domain/leaving/leaving-messages.pt-BR.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

export function getLeaving(context: Context): Handler<Contract['GET /api/leaving']> {
  return (_request, caller, origin) =>
    // Clients and bookings are counted, of which a house may have many.
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const { business_name, slug } = await requireBusiness(db, user_id)
      const timezone = await loadTimezone(db, user_id)
      const consequences = await countHouse(db, user_id, getCivilTimeAt(timezone, context.now()))
      const leaving = await findLeaving(db, user_id)
      return { business_name, slug, timezone, consequences, leaving }
    })
}

/** What is asked for twice, in two tabs too, is due when it was asked for first. */
export function askToLeave(context: Context): Handler<Contract['POST /api/leaving']> {
  return async ({ body: { name, ...shown } }, caller, origin) => {
    const check = await prepareOwnerCheck(context, caller, shown, origin)
    const asked = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      const { user_id, account } = me
      if (me.factor !== null) requireFreshStep(me, context.now())
      const business = await requireBusiness(tx, user_id)
      if (!isHouseName(name, business.business_name))
        throw new RefusalError({ code: 'invalid_input', fields: { name: WRONG_HOUSE_NAME } })
      const refusal = await check(tx, me)
      if (refusal) return refusal
      const leaving = scheduleLeaving(context.now())
      if (!(await insertLeaving(tx, user_id, leaving)))
        return (await findLeaving(tx, user_id)) ?? leaving
      await cancelWaitingCheckouts(tx, context, user_id, leaving.asked_at)
      await queueRemoval(tx, context, user_id, leaving.due_at)
      await tellOwner(tx, context, account, business.business_name, leaving)
      await writeAudit(tx, context, account.id, 'house_leaving', origin)
      return leaving
    })
    context.wakeWorker()
    return unwrapOrThrow(asked)
  }
}

/** Whoever presses it a second time, or once nothing is to be taken back, has what they want. */
export function stayAfterAll(context: Context): Handler<Contract['DELETE /api/leaving']> {
  return (_request, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const leaving = await findLeaving(tx, user_id)
      if (!leaving) return undefined
      if (!(await deleteLeaving(tx, user_id))) throw new RefusalError({ code: 'leaving_begun' })
      await deleteWaitingWork(tx, user_id, getReminderKey(user_id, leaving))
      await writeAudit(tx, context, account.id, 'house_stays', origin)
      return undefined
    })
}

async function requireBusiness(db: Db, user_id: string) {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return business
}

/** Several may be queued for one house: whichever comes when its time has come removes it. */
export async function queueRemoval(
  tx: Db,
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  user_id: string,
  due_at: number,
): Promise<void> {
  const key = `leaving:${user_id}:${due_at}`
  const at = { due_at, created_at: now() }
  await insertWork(tx, { id: newId(), kind: 'leaving', key, user_id, ...at })
}

const getReminderKey = (user_id: string, { asked_at }: Leaving) =>
  `leaving_soon:${user_id}:${asked_at}`

/** At once, and once more while it can still be taken back. */
async function tellOwner(
  tx: Db,
  context: Context,
  { id, email, user_metadata }: UserRow,
  business_name: string,
  leaving: Leaving,
): Promise<void> {
  if (email === null) return
  const { date, time } = getCivilTimeAt(await loadTimezone(tx, id), leaving.due_at)
  const facts = { name: user_metadata.name ?? '', business_name, date, time }
  const mail = { user_id: id, channel: 'email', recipient: email, facts, secret: null } as const
  const expires_at = leaving.due_at
  const key = `leaving_asked:${id}:${leaving.asked_at}`
  await queueMessage(tx, context, { ...mail, kind: 'leaving_asked', key, expires_at })
  await queueMessage(tx, context, {
    ...mail,
    kind: 'leaving_soon',
    key: getReminderKey(id, leaving),
    expires_at,
    not_before: getReminderAt(leaving),
  })
}
