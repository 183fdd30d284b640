/** Blocks clients, archives them, and takes either back. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { requirePlanRoom } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { removeReleasedPictures } from '#api/picture/remove-released.ts'
import { listUnfinishedMerges } from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { sumOwed } from '#db/client/fiado-moves.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toReais } from '#domain/money/money.ts'
import { DEFAULT_BLOCK_REASON, getBlockEnd } from '#domain/people/client-record.ts'
import { eraseInPieces } from './erase-in-pieces.ts'
import { requireClientRecord } from './record.ts'
import { requireFreePhone } from './save.ts'

export function blockClient(context: Context): Handler<Contract['POST /api/clients/:id/block']> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      await requireClientRecord(tx, user_id, id)
      const now = context.now()
      const until = getBlockEnd(body.duration, body.unit, now)
      const reason = body.reason?.trim() || DEFAULT_BLOCK_REASON
      const block = { is_blocked: true, blocked_at: now, blocked_until: until, updated_at: now }
      await updateClientRecord(tx, user_id, id, { ...block, blocked_reason: reason })
      await writeAudit(tx, context, account.id, 'client_blocked', origin)
      return { block: { until, reason } }
    })
}

const UNBLOCKED = { is_blocked: false, blocked_at: null, blocked_until: null, blocked_reason: null }

export function unblockClient(
  context: Context,
): Handler<Contract['DELETE /api/clients/:id/block']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const { is_blocked } = await requireClientRecord(tx, user_id, id)
      if (!is_blocked) return undefined
      await updateClientRecord(tx, user_id, id, { ...UNBLOCKED, updated_at: context.now() })
      await writeAudit(tx, context, account.id, 'client_unblocked', origin)
      return undefined
    })
}

export function archiveClient(context: Context): Handler<Contract['DELETE /api/clients/:id']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const client = await requireClientRecord(tx, user_id, id, { archived: true })
      if (client.deleted) return undefined
      const now = context.now()
      const gone = { deleted: true, deleted_at: now, deleted_by: account.id, updated_at: now }
      await updateClientRecord(tx, user_id, id, gone)
      await writeAudit(tx, context, account.id, 'client_archived', origin)
      return undefined
    })
}

export function restoreClient(
  context: Context,
): Handler<Contract['POST /api/clients/:id/restore']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const client = await requireClientRecord(tx, user_id, id, { archived: true })
      if (!client.deleted) return undefined
      await requireFreePhone(tx, user_id, client.telefone, id)
      await requirePlanRoom(tx, context, user_id, 'clients')
      const back = { deleted: false, deleted_at: null, deleted_by: null }
      await updateClientRecord(tx, user_id, id, { ...back, updated_at: context.now() })
      await writeAudit(tx, context, account.id, 'client_restored', origin)
      return undefined
    })
}

export function eraseClient(
  context: Context,
): Handler<Contract['DELETE /api/clients/:id/permanent']> {
  return async ({ params: { id } }, caller, origin) => {
    const now = context.now()
    const released = await eraseInPieces(context, now, async (tx) => {
      const { user_id, account } = await caller(tx)
      const client = await requireClientRecord(tx, user_id, id, { archived: true })
      if (!client.deleted) throw new RefusalError({ code: 'client_not_archived' })
      await requireEvenAccount(tx, user_id, id)
      // What moved to the other would tell of them still.
      if ((await listUnfinishedMerges(tx, user_id, [id])).length > 0)
        throw new RefusalError({ code: 'merge_unfinished' })
      const end = () => writeAudit(tx, context, account.id, 'client_erased', origin)
      return { user_id, client, end }
    })
    await removeReleasedPictures(context, released ?? [], now)
    return undefined
  }
}

/** Nobody could be asked for what nobody owes any more, nor be given back what they left. */
async function requireEvenAccount(tx: Db, user_id: string, id: string): Promise<void> {
  const owed = await sumOwed(tx, user_id, id)
  if (owed !== 0) throw new RefusalError({ code: 'client_account_open', owed: toReais(owed) })
}
