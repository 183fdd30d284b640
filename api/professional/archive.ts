import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { requirePlanRoom } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { countBookingsAhead } from '#db/booking/bookings-ahead.ts'
import type { Db } from '#db/dialect/kit.ts'
import { deleteProfessional, updateProfessional } from '#db/professionals.ts'
import { releaseAccount } from './release-account.ts'
import {
  getHouseMoment,
  loadTeamMember,
  requireTeamMember,
  requireTeamRoom,
} from './team-member.ts'

/** Takes a professional off the page and out of the house; bookings stay where they are. */
export function archiveProfessional(
  context: Context,
): Handler<Contract['POST /api/professionals/:id/archive']> {
  return async ({ params: { id } }, caller, origin) => {
    const { ended, archived } = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireTeamMember(tx, user_id, id)
      const former = await releaseAccount(tx, context, row)
      if (!row.deleted) {
        const now = context.now()
        const change = { deleted: true, deleted_at: now, updated_at: now }
        await updateProfessional(tx, user_id, id, change)
        const facts = { member_id: id }
        await writeAudit(tx, context, account.id, 'professional_archived', origin, facts)
      }
      return { ended: former, archived: await loadTeamMember(tx, context, user_id, id) }
    })
    if (ended) context.live.endAccount(ended)
    return archived
  }
}

/** Takes an archived professional back; their account is not given back by that. */
export function restoreProfessional(
  context: Context,
): Handler<Contract['POST /api/professionals/:id/restore']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireTeamMember(tx, user_id, id)
      if (row.deleted) {
        const { rows } = await context.catalogs.loadForOwner(tx, user_id)
        requireTeamRoom(rows.professionals.filter((one) => one.id !== id))
        await requirePlanRoom(tx, context, user_id, 'professionals')
        const change = { deleted: false, deleted_at: null, updated_at: context.now() }
        await updateProfessional(tx, user_id, id, change)
        const facts = { member_id: id }
        await writeAudit(tx, context, account.id, 'professional_restored', origin, facts)
      }
      return loadTeamMember(tx, context, user_id, id)
    })
}

/** Deletes for good who is archived and has nothing before them. */
export function removeProfessional(
  context: Context,
): Handler<Contract['DELETE /api/professionals/:id']> {
  return async ({ params: { id } }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireTeamMember(tx, user_id, id)
      if (!row.deleted) throw new RefusalError({ code: 'professional_not_archived' })
      await requireNothingAhead(tx, context, user_id, id)
      // Written while the name is still there: the history looks it up by the id.
      const facts = { member_id: id }
      await writeAudit(tx, context, account.id, 'professional_deleted', origin, facts)
      await deleteProfessional(tx, user_id, id, context.now())
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}

/** @throws Refused `professional_has_bookings_ahead` */
async function requireNothingAhead(
  tx: Db,
  context: Context,
  user_id: string,
  id: string,
): Promise<void> {
  const now = await getHouseMoment(tx, context, user_id)
  const count = (await countBookingsAhead(tx, user_id, [id], now)).get(id) ?? 0
  if (count > 0) throw new RefusalError({ code: 'professional_has_bookings_ahead', count })
}
