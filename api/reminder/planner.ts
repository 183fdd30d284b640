import type { Context } from '#api/context.ts'
import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { listHousesToPlan } from '#db/reminder/message-settings.ts'
import { type PlanContext, planHouse } from './plan-house.ts'

/** Plans houses' messages in the background. */
type Planner = { stop: () => Promise<void> }

const LOOK_EVERY_MS = 5000
const HOUSES_A_LOOK = 100

/**
 * Plans every house in which something happened or is due. Several processes may do so at once: what
 * they both find is queued once, by its key.
 */
export async function planDueHouses(
  context: PlanContext & Pick<Context, 'wakeWorker'>,
): Promise<void> {
  let after = ''
  for (;;) {
    const now = context.now()
    const houses = await context.storage.read((db) =>
      listHousesToPlan(db, now, after, HOUSES_A_LOOK),
    )
    for (const house of houses) {
      try {
        if (await planHouse(context, house)) context.wakeWorker()
      } catch (error) {
        // One house's trouble is not the others'; the next look tries again.
        context.log.error({ code: getDatabaseErrorCode(error) }, 'messages were not planned')
      }
      after = house.user_id
    }
    if (houses.length < HOUSES_A_LOOK) return
  }
}

/** Looks every five seconds; an idle server writes nothing. */
export function startPlanner(context: Context): Planner {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= planDueHouses(context)
      .catch((error: unknown) => {
        context.log.error({ code: getDatabaseErrorCode(error) }, 'messages were not planned')
      })
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
