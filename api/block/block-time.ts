import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { orThrow, Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { listStandingOn } from '#db/booking/bookings.ts'
import { findBusinessOf, saveExceptions } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessional } from '#db/professionals.ts'
import { type Block, blocksFrom, standsIn, withBlocks, withoutBlock } from '#domain/agenda/block.ts'
import { type Settings, settingsOf } from '#domain/business/settings.ts'
import { addDays, today } from '#domain/time/civil-time.ts'

/** Keeps a time free for everybody or one, once or weekly; bookings that stand there stay. */
export function blockTime(context: Context): Handler<Contract['POST /api/blocks']> {
  return ({ body: { dormant, ...typed } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const { professional_id } = typed
      if (professional_id !== null && !(await findProfessional(tx, user_id, professional_id))) {
        throw new Refused({ code: 'professional_not_found' })
      }
      const blocks = orThrow(blocksFrom(typed, context.newId))
      return keepFree(tx, context, user_id, blocks, dormant)
    })
}

export function freeTime(context: Context): Handler<Contract['DELETE /api/blocks/:id']> {
  return ({ params, query: { scope = 'one' } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      return { blocks: await removeBlocks(tx, context, user_id, params.id, { scope }) }
    })
}

/** The business's settings as this transaction finds them, whatever is cached. */
export async function settingsWithin(tx: Db, user_id: string): Promise<Settings> {
  const business = await findBusinessOf(tx, user_id)
  if (!business) throw new Refused({ code: 'business_not_found' })
  return settingsOf(business)
}

/** Writes blocks and lets them count. @throws Refused `dormant_blocks` where others would wake */
export async function keepFree(
  tx: Db,
  context: Context,
  user_id: string,
  blocks: Block[],
  dormant: 'wake' | 'drop' | undefined,
) {
  const { exceptions_settings, general_settings } = await settingsWithin(tx, user_id)
  const now = context.now()
  const choice = { today: today(general_settings.timezone, now), dormant }
  const changed = orThrow(withBlocks(exceptions_settings, blocks, choice))
  await saveExceptions(tx, user_id, { exceptions_settings: changed, updated_at: now })
  return {
    blocks,
    switched_on: !exceptions_settings.agendaBlocked,
    bookings: await countStanding(tx, user_id, blocks),
  }
}

async function countStanding(tx: Db, user_id: string, blocks: readonly Block[]): Promise<number> {
  // A booking of the evening before may reach into the day.
  const dates = new Set(blocks.flatMap(({ date }) => [addDays(date, -1), date]))
  const standing = await listStandingOn(tx, user_id, [...dates])
  return standing.filter((booking) => blocks.some((block) => standsIn(booking, block))).length
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
  const { exceptions_settings } = await settingsWithin(tx, user_id)
  const { settings, freed } = orThrow(withoutBlock(exceptions_settings, id, which))
  const change = { exceptions_settings: settings, updated_at: context.now() }
  await saveExceptions(tx, user_id, change)
  return freed
}
