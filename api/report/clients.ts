import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countVisitors, listFirstVisits } from '#db/reports/clients.ts'
import { countCohorts, getCohortPeriod } from '#domain/report/cohorts.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getClientReport(context: Context): Handler<Contract['GET /api/reports/clients']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const months = getCohortPeriod(periods.period)
      const visits = await listFirstVisits(db, user_id, months)
      return {
        ...toComparedAnswer(periods),
        visitors: await countVisitors(db, user_id, periods.period),
        visitors_before: await countVisitors(db, user_id, periods.before),
        cohorts: countCohorts(visits, months, periods.today),
      }
    })
}
