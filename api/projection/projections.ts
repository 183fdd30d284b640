import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listBookedDays } from '#db/booking/projected-bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { listProfessionals } from '#db/professionals.ts'
import { loadHistoryCells } from '#db/reports/history-cells.ts'
import { listClosedDays } from '#domain/agenda/closed-day.ts'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { listDaysOff } from '#domain/availability/days-off.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import {
  getHistoryPeriod,
  getProjectedPeriod,
  judge,
  project,
} from '#domain/projection/projection.ts'
import {
  getCivilTimeAt,
  getOffsetAt,
  MINUTES_A_DAY,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'

export function getProjections(context: Context): Handler<Contract['GET /api/projections']> {
  return (_request, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const business = await findOwnerBusiness(db, user_id)
      if (!business) throw new RefusalError({ code: 'business_not_found' })
      const settings = toBusinessSettings(business)
      const { general_settings, exceptions_settings } = settings
      const now = context.now()
      const { date: today, time } = getCivilTimeAt(general_settings.timezone, now)
      const period = getHistoryPeriod(today)
      const offset = getOffsetAt(general_settings.timezone, now)
      const cells = await loadHistoryCells(db, user_id, period, offset)
      const coming = getProjectedPeriod(today)
      const days = await listBookedDays(db, user_id, coming)
      const team = await listProfessionals(db, user_id)
      const schedules = team.map((one) => toProfessionalSchedule(one.id, one.working_hours))
      const { experience, ...periods } = project(cells, days, {
        today,
        dayLeft: 1 - toMinuteOfDay(time) / MINUTES_A_DAY,
        closed: new Set([
          // Of days that are over, which hours were kept then is not known: only what was closed by its date.
          ...listClosedDays(exceptions_settings, period.from).map(({ date }) => date),
          ...listDaysOff(toBookingRules(settings), schedules, coming),
        ]),
      })
      return { today, ...periods, experience, verdict: judge(periods.past) }
    })
}
