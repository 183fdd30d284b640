import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toBlocks } from '#domain/agenda/block.ts'
import { createBlocks, loadBusinessSettings, removeBlocks } from './block-time.ts'

/** Keeps a time of the professional's own free. What lies dormant is the owner's to decide. */
export function blockOwnTime(context: Context): Handler<Contract['POST /api/professional/blocks']> {
  return ({ body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id, professional_id } = await caller(tx)
      await requireBlockPermission(tx, user_id)
      const blocks = unwrapOrThrow(toBlocks({ ...body, professional_id }, context.newId))
      const { bookings } = await createBlocks(tx, context, user_id, blocks, undefined)
      return { blocks, bookings }
    })
}

export function unblockOwnTime(
  context: Context,
): Handler<Contract['DELETE /api/professional/blocks/:id']> {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id, professional_id } = await caller(tx)
      await requireBlockPermission(tx, user_id)
      const which = { scope: 'one' as const, of: professional_id }
      return { blocks: await removeBlocks(tx, context, user_id, params.id, which) }
    })
}

/** @throws Refused `forbidden` where the house does not let professionals block */
async function requireBlockPermission(tx: Db, user_id: string): Promise<void> {
  const { general_settings } = await loadBusinessSettings(tx, user_id)
  if (!general_settings.professionalBlocks) throw new RefusalError({ code: 'forbidden' })
}
