/** What lay in a drawer from one day to the next: what stayed there, and what the next day began with. */
import type { CallOutput } from '#api/contract/contract.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findNextTillDay, findTillDayBefore } from '#db/till.ts'
import { findStandingCount, loadCashInDrawer } from './drawer.ts'
import { wasOpened } from './open.ts'

type Drawer = NonNullable<NonNullable<CallOutput<'GET /api/till'>['figures']>['drawer']>

/** Null where the day before is open, or nobody said what stayed; and where no later day was opened. */
export async function loadCarried(
  db: Db,
  user_id: string,
  day: string,
): Promise<Pick<Drawer, 'kept_before' | 'began_after'>> {
  const before = await findTillDayBefore(db, user_id, day)
  const count = await findStandingCount(db, before)
  const next = await findNextTillDay(db, user_id, day)
  return {
    kept_before:
      before && count && count.kept !== null
        ? // What a client paid after the closing lies there too.
          { day: before.day, kept: await loadCashInDrawer(db, user_id, before.day) }
        : null,
    began_after: next && wasOpened(next) ? { day: next.day, float: next.float } : null,
  }
}
