/** What the agendas draw of a day beside its bookings. */
import { z } from 'zod'
import { date, endTime, id, time } from './shapes.ts'

const hours = z.object({ start: time, end: endTime })

export const agendaBlock = z.object({
  id,
  /** null: everybody. */
  professional_id: id.nullable(),
  date,
  full_day: z.boolean(),
  ...hours.shape,
  reason: z.string().nullable(),
  series_id: id.nullable(),
})

/** When each professional works on a day: their hours within the business's. */
export const agendaDay = z.object({
  date,
  /** The house itself has no hours on this weekday. */
  closed: z.boolean(),
  hours: z.array(z.object({ professional_id: id, windows: z.array(hours) })),
})
