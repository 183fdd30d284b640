import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countVisitors, listFirstVisits } from '#db/reports/clients.ts'
import { findFirstFigureDay } from '#db/reports/first-day.ts'
import { countCohorts, getCohortPeriod } from '#domain/report/cohorts.ts'
import { getMonthPeriod, type Period } from '#domain/time/period.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getClientReport(context: Context): Handler<Contract['GET /api/reports/clients']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const first = await findFirstFigureDay(db, user_id)
      const months = startAt(getCohortPeriod(periods.period), first)
      const visits = await listFirstVisits(db, user_id, months)
      return {
        ...toComparedAnswer(periods),
        visitors: await countVisitors(db, user_id, periods.period),
        visitors_before: await countVisitors(db, user_id, periods.before),
        cohorts: countCohorts(visits, months, periods.today),
      }
    })
}

/** Of before the house's first month there is nobody to tell of, as the chart of its days begins there. */
function startAt(months: Period, first: string | null): Period {
  const from = first === null ? months.from : getMonthPeriod(first).from
  return from > months.from ? { ...months, from } : months
}
