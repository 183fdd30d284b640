import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listBookingsAhead } from '#db/booking/bookings-ahead.ts'
import { loadRawSettings } from '#db/business-settings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listProfessionals } from '#db/professionals.ts'
import {
  type BookingRules,
  toBookingRules,
  toProfessionalSchedule,
} from '#domain/availability/booking-rules.ts'
import { toServiceTiming } from '#domain/availability/occupation.ts'
import { isWithinHours } from '#domain/availability/placement.ts'
import { parseStoredSchedule } from '#domain/availability/stored-schedule.ts'
import { changeSettings, type SettingsChange } from '#domain/business/change-settings.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { parseStoredExceptions, parseStoredGeneral } from '#domain/business/stored-settings.ts'
import { getCivilTimeAt, isDate, isTime } from '#domain/time/civil-time.ts'
import { requireBusiness } from './house-settings.ts'

const MOST_SHOWN = 50
const MOST_JUDGED = 100_000

/** Which bookings fit the hours as they are and would not fit them as they are to be. Nothing is saved. */
export function listOutsideSettings(
  context: Context,
): Handler<Contract['POST /api/settings/outside']> {
  return ({ body: { changes } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const { before, after } = await loadRules(db, user_id, changes)
      const now = getCivilTimeAt(before.zone, context.now())
      const fits = await createFitCheck(db, user_id)
      const outside = (await listBookingsAhead(db, { user_id }, now, MOST_JUDGED))
        .filter(({ date, time }) => isDate(date) && isTime(time))
        .filter((booking) => fits(before, booking) && !fits(after, booking))
      return { count: outside.length, bookings: outside.slice(0, MOST_SHOWN) }
    })
}

/** The rules as they hold, and as they would once the changes lay in the row. */
async function loadRules(db: Db, user_id: string, changes: SettingsChange) {
  const business = await requireBusiness(db, user_id)
  const raw = await loadRawSettings(db, user_id)
  if (!raw) throw new RefusalError({ code: 'business_not_found' })
  const { schedule_settings, exceptions_settings, general_settings } = {
    ...raw,
    ...changeSettings(raw, changes).json,
  }
  const changed = toBusinessSettings({
    ...business,
    schedule_settings: parseStoredSchedule(schedule_settings).value,
    exceptions_settings: parseStoredExceptions(exceptions_settings).value,
    general_settings: parseStoredGeneral(general_settings).value,
  })
  return { before: toBookingRules(toBusinessSettings(business)), after: toBookingRules(changed) }
}

/** Whether a booking stands within the hours of its house and of whom it is with. */
async function createFitCheck(db: Db, user_id: string) {
  const professionals = await listProfessionals(db, user_id)
  const schedules = new Map(
    professionals.map(({ id, working_hours }) => [id, toProfessionalSchedule(id, working_hours)]),
  )
  return (rules: BookingRules, { professional_id, date, time, ...booking }: BookingRow) => {
    const whose = schedules.get(professional_id) ?? toProfessionalSchedule(professional_id, null)
    const timing = toServiceTiming(booking)
    return isWithinHours(rules, whose, { professional_id, date, time, timing })
  }
}
