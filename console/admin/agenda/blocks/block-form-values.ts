/** The block form's values, and the requests that they become. */
import type { AgendaBlock, CallInput } from '#api/contract/contract.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import {
  addDays,
  getWeekday,
  isDate,
  isTime,
  toEpochDay,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'

const t = agendaText.blocks
const missing = agendaText.form.missing

export type BlockRequest = CallInput<'POST /api/blocks'>['body']
export type BlockFormValues = {
  who: string
  date: string
  fullDay: boolean
  from: string
  to: string
  reason: string
  until: string | null
  /** 0 (Sunday) to 6, of a weekly one. */
  weekdays: number[]
}
type BlockFormErrors = { [Field in 'date' | 'from' | 'to' | 'until' | 'weekdays']?: string }

/** An hour from the chosen time. */
export function getInitialBlockValues({ date, professional_id, time }: TimeSlot): BlockFormValues {
  const hour = Math.min(22, Math.trunc(toMinuteOfDay(time) / 60))
  return {
    who: professional_id ?? '',
    date,
    fullDay: false,
    from: time,
    to: `${String(hour + 1).padStart(2, '0')}${time.slice(2)}`,
    reason: '',
    until: null,
    weekdays: [getWeekday(toEpochDay(date))],
  }
}

export function validateBlockForm({
  date,
  fullDay,
  from,
  to,
  until,
  weekdays,
}: BlockFormValues): BlockFormErrors {
  return {
    ...(!isDate(date) && { date: missing.date }),
    ...(!fullDay && !isTime(from) && { from: missing.time }),
    ...(!fullDay && !isTime(to) && { to: missing.time }),
    ...(!fullDay && isTime(from) && isTime(to) && to <= from && { to: t.range }),
    ...(until !== null && (!isDate(until) || until <= date) && { until: missing.until }),
    ...(until !== null && weekdays.length === 0 && { weekdays: t.weekdaysMissing }),
  }
}

export function toBlockRequest({
  who,
  date,
  fullDay,
  from,
  to,
  reason,
  until,
  weekdays,
}: BlockFormValues): BlockRequest {
  return {
    professional_id: who || null,
    date,
    full_day: fullDay,
    ...(!fullDay && { start: from, end: to }),
    ...(reason.trim() && { reason: reason.trim() }),
    ...(until && { weekly_until: until, weekdays }),
  }
}

/** Requests that block freed times again; those a week apart become one weekly block. */
export function toRestoreRequests(freed: readonly AgendaBlock[]): BlockRequest[] {
  const runs: AgendaBlock[][] = []
  for (const block of [...freed].sort((a, b) => a.date.localeCompare(b.date))) {
    const run = runs.find((one) => one.at(-1)?.date === addDays(block.date, -7))
    if (run) run.push(block)
    else runs.push([block])
  }
  return runs.flatMap(([first, ...rest]) =>
    first ? [toRestoreRequest(first, rest.at(-1)?.date)] : [],
  )
}

function toRestoreRequest(block: AgendaBlock, until: string | undefined): BlockRequest {
  const { professional_id, date, full_day, start, end, reason } = block
  return {
    professional_id,
    date,
    full_day,
    ...(!full_day && { start, end }),
    ...(reason && { reason }),
    ...(until && { weekly_until: until }),
  }
}
