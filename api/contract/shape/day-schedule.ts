import { z } from 'zod'
import { OPENING_HOURS_MESSAGES } from '#domain/availability/opening-hours.pt-BR.ts'
import { findOpeningHoursFault, toSortedDay } from '#domain/availability/opening-hours.ts'

/** The hours of one weekday as they are typed; what is wrong with them is said of the whole day. */
export const typedDay = z
  .object({
    enabled: z.boolean(),
    schedules: z.array(z.object({ start: z.string().max(5), end: z.string().max(5) })).max(50),
  })
  .superRefine((day, { addIssue }) => {
    const fault = findOpeningHoursFault(day)
    if (fault) addIssue({ code: 'custom', message: OPENING_HOURS_MESSAGES[fault] })
  })
  .overwrite(toSortedDay)
