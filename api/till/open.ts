import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findTillDay, insertTillDay, type TillDayRow } from '#db/till.ts'
import { loadToday } from './drawer.ts'

/** Opens today's till. */
export function openTill(context: Context): Handler<Contract['POST /api/till/open']> {
  return async ({ body: { day, float } }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      await requireToday(tx, context, user_id, day)
      const row = await findTillDay(tx, user_id, day)
      if (row) throw new RefusalError({ code: row.closed_at ? 'till_closed' : 'till_opened' })
      const opened = { opened_at: context.now(), opened_by: account.id }
      const open = { closed_at: null, closed_by: null }
      await insertTillDay(tx, { user_id, day, float, ...opened, ...open })
      await writeAudit(tx, context, account.id, 'till_opened', origin)
    })
  }
}

/** Did somebody open this day, or did it only end by being counted? The latter began as it ended, with nothing. */
export const wasOpened = ({ opened_at, closed_at, float }: TillDayRow): boolean =>
  opened_at !== closed_at || float !== 0

/** @throws Refused `till_not_today`: midnight may have passed since it was shown */
export async function requireToday(
  tx: Db,
  context: Context,
  user_id: string,
  day: string,
): Promise<void> {
  if (day !== (await loadToday(tx, context, user_id)))
    throw new RefusalError({ code: 'till_not_today' })
}
