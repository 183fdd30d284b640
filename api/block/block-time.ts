import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { listBookedTimes } from '#db/booking/bookings.ts'
import { findOwnerBusiness, saveExceptions } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessional } from '#db/professionals.ts'
import { addBlocks, type Block, isInBlock, removeBlock, toBlocks } from '#domain/agenda/block.ts'
import { type BusinessSettings, toBusinessSettings } from '#domain/business/settings.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'

/** Keeps a time free for everybody or one, once or weekly; bookings that stand there stay. */
export function blockTime(context: Context): Handler<Contract['POST /api/blocks']> {
  return ({ body: { dormant, ...typed } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const { professional_id } = typed
      if (professional_id !== null && !(await findProfessional(tx, user_id, professional_id))) {
        throw new RefusalError({ code: 'professional_not_found' })
      }
      const blocks = unwrapOrThrow(toBlocks(typed, context.newId))
      return createBlocks(tx, context, user_id, blocks, dormant)
    })
}

export function unblockTime(context: Context): Handler<Contract['DELETE /api/blocks/:id']> {
  return ({ params, query: { scope = 'one' } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      return { blocks: await removeBlocks(tx, context, user_id, params.id, { scope }) }
    })
}

/** The business's settings as this transaction finds them, whatever is cached. */
export async function loadBusinessSettings(tx: Db, user_id: string): Promise<BusinessSettings> {
  const business = await findOwnerBusiness(tx, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return toBusinessSettings(business)
}

/** Writes blocks and lets them count. @throws Refused `dormant_blocks` where others would wake */
export async function createBlocks(
  tx: Db,
  context: Context,
  user_id: string,
  blocks: Block[],
  dormant: 'wake' | 'drop' | undefined,
) {
  const { exceptions_settings, general_settings } = await loadBusinessSettings(tx, user_id)
  const now = context.now()
  const choice = { today: getTodayInZone(general_settings.timezone, now), dormant }
  const changed = unwrapOrThrow(addBlocks(exceptions_settings, blocks, choice))
  await saveExceptions(tx, user_id, { exceptions_settings: changed, updated_at: now })
  const hits = await listOverlappingBookings(tx, user_id, blocks)
  return {
    blocks,
    switched_on: !exceptions_settings.agendaBlocked,
    bookings: hits.length,
    hits: hits.slice(0, SHOWN_HITS),
  }
}

/** Told by name; of more it is told how many. */
const SHOWN_HITS = 5

async function listOverlappingBookings(tx: Db, user_id: string, blocks: readonly Block[]) {
  // A booking of the evening before may reach into the day.
  const dates = new Set(blocks.flatMap(({ date }) => [addDays(date, -1), date]))
  const standing = await listBookedTimes(tx, user_id, [...dates])
  return standing
    .filter((booking) => blocks.some((block) => isInBlock(booking, block)))
    .map(({ date, time, client_name }) => ({ date, time, client_name }))
    .sort((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))
}

/**
 * @param which of a weekly one this date or all later ones too; `of`: whose alone may be freed
 * @returns what was freed
 */
export async function removeBlocks(
  tx: Db,
  context: Context,
  user_id: string,
  id: string,
  which: { scope: 'one' | 'following'; of?: string },
): Promise<Block[]> {
  const { exceptions_settings } = await loadBusinessSettings(tx, user_id)
  const { settings, freed } = unwrapOrThrow(removeBlock(exceptions_settings, id, which))
  const change = { exceptions_settings: settings, updated_at: context.now() }
  await saveExceptions(tx, user_id, change)
  return freed
}
