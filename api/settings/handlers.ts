import type { Context } from '#api/context.ts'
import type { firstStepsEndpoints } from '#api/contract/first-steps.ts'
import type { houseSettingsEndpoints } from '#api/contract/house-settings.ts'
import type { settingsEndpoints } from '#api/contract/settings.ts'
import type { Handlers } from '#api/mount.ts'
import { changeBookingLimits, getBookingLimits } from './booking-limits.ts'
import { closeDay, listHouseHolidays, reopenDay } from './closed-days.ts'
import { changeFirstSteps, getFirstSteps } from './first-steps.ts'
import { changeHouseSettings, getHouseSettings } from './house-settings.ts'
import { listOutsideSettings } from './outside.ts'
import { checkSlugChoice } from './slug.ts'

type SettingsCall = keyof (typeof firstStepsEndpoints &
  typeof houseSettingsEndpoints &
  typeof settingsEndpoints)

export const createSettingsHandlers = (context: Context): Pick<Handlers, SettingsCall> => ({
  'GET /api/settings/booking-limits': getBookingLimits(context),
  'PUT /api/settings/booking-limits': changeBookingLimits(context),
  'GET /api/first-steps': getFirstSteps(context),
  'PATCH /api/first-steps': changeFirstSteps(context),
  'GET /api/settings': getHouseSettings(context),
  'PATCH /api/settings': changeHouseSettings(context),
  'GET /api/settings/slug': checkSlugChoice(context),
  'POST /api/settings/outside': listOutsideSettings(context),
  'GET /api/settings/holidays': listHouseHolidays(context),
  'POST /api/settings/closed-days': closeDay(context),
  'DELETE /api/settings/closed-days': reopenDay(context),
})
