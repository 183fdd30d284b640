import { setImmediate } from 'node:timers/promises'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { type WorkHandler, WorkInterrupted } from '#api/due-work/handler.ts'
import {
  findFirstVisitDay,
  listHousesById,
  listStoredDays,
  listStoredMonths,
  storeVisitDays,
  storeVisitMonth,
} from '#db/reports/store-sums.ts'
import { listDays } from '#domain/report/comparison.ts'
import { addDays, getOffsetAt, getTodayInZone, isDate } from '#domain/time/civil-time.ts'
import { getMonthPeriod, movePeriod } from '#domain/time/period.ts'

const HOUSES = 200
/** Few enough that nobody who books meanwhile waits long for the writer: some 10 ms. */
const DAYS_A_WRITE = 4
/** What lies further back is summed when somebody asks. */
const DAYS_BACK = 3660

type StoreContext = Pick<Context, 'storage' | 'now'>

/** Once a day: sums the past days of each house that are not stored, and their months. */
export function createVisitSumsHandler(context: StoreContext): WorkHandler {
  return {
    run: async (_work, signal) => {
      for (let after = ''; ; ) {
        const houses = await context.storage.read((db) => listHousesById(db, after, HOUSES))
        for (const user_id of houses) await storeHouse(context, user_id, signal)
        after = houses.at(-1) ?? ''
        if (houses.length < HOUSES) return
      }
    },
  }
}

/** Up to yesterday: what is stored of today would go with the next booking. */
async function storeHouse(
  { storage, now }: StoreContext,
  user_id: string,
  signal: AbortSignal,
): Promise<void> {
  const { today, offset, missing, months } = await storage.read(async (db) => {
    const zone = await loadTimezone(db, user_id)
    const [today, offset] = [getTodayInZone(zone, now()), getOffsetAt(zone, now())]
    const earliest = addDays(today, -DAYS_BACK)
    const found = await findFirstVisitDay(db, user_id, earliest)
    // An old row may stand on a day that there is not.
    const first = found && !isDate(found) ? earliest : found
    if (!first || first >= today) return { today, offset, missing: [], months: [] }
    // From the beginning of its month, which would otherwise never be whole.
    const period = { from: getMonthPeriod(first).from, to: addDays(today, -1) }
    const days = new Set(await listStoredDays(db, user_id, period, offset))
    const stored = new Set(await listStoredMonths(db, user_id, today.slice(0, 7), offset))
    return {
      today,
      offset,
      missing: listDays(period).filter((day) => !days.has(day)),
      months: listMonthsBefore(period.from, today).filter((month) => !stored.has(month)),
    }
  })
  const pause = async () => {
    if (signal.aborted) throw new WorkInterrupted()
    // Whoever waits for an answer comes between two writes.
    await setImmediate()
  }
  for (let at = 0; at < missing.length; ) {
    const from = missing[at] ?? today
    const end = addDays(from, DAYS_A_WRITE - 1)
    const to = end < today ? end : addDays(today, -1)
    await storage.write((tx) => storeVisitDays(tx, user_id, { from, to }, offset))
    while (at < missing.length && (missing[at] ?? '') <= to) at++
    await pause()
  }
  for (const month of months) {
    await storage.write((tx) => storeVisitMonth(tx, user_id, month, offset))
    await pause()
  }
}

function listMonthsBefore(from: string, today: string): string[] {
  const months: string[] = []
  for (let month = getMonthPeriod(from); month.to < today; month = movePeriod(month, 1))
    months.push(month.from.slice(0, 7))
  return months
}
