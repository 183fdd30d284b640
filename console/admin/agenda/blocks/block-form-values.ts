/** What somebody writes of a time to be blocked, and what of it goes to the server. */
import type { AgendaBlock, CallInput } from '#api/contract/contract.ts'
import type { Spot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { addDays, isDate, isTime, minuteOf } from '#domain/time/civil-time.ts'

const said = agendaText.blocks
const missing = agendaText.form.missing

export type Body = CallInput<'POST /api/blocks'>['body']
export type Values = {
  who: string
  date: string
  fullDay: boolean
  from: string
  to: string
  reason: string
  until: string | null
}
export type Wrong = { [Field in 'date' | 'from' | 'to' | 'until']?: string }

/** An hour from where it was pointed at. */
export function startOf({ date, professional_id, time }: Spot): Values {
  const hour = Math.min(22, Math.trunc(minuteOf(time) / 60))
  return {
    who: professional_id ?? '',
    date,
    fullDay: false,
    from: time,
    to: `${String(hour + 1).padStart(2, '0')}${time.slice(2)}`,
    reason: '',
    until: null,
  }
}

export function wrongOf({ date, fullDay, from, to, until }: Values): Wrong {
  return {
    ...(!isDate(date) && { date: missing.date }),
    ...(!fullDay && !isTime(from) && { from: missing.time }),
    ...(!fullDay && !isTime(to) && { to: missing.time }),
    ...(!fullDay && isTime(from) && isTime(to) && to <= from && { to: said.range }),
    ...(until !== null && (!isDate(until) || until <= date) && { until: missing.until }),
  }
}

export function bodyOf({ who, date, fullDay, from, to, reason, until }: Values): Body {
  return {
    professional_id: who || null,
    date,
    full_day: fullDay,
    ...(!fullDay && { start: from, end: to }),
    ...(reason.trim() && { reason: reason.trim() }),
    ...(until && { weekly_until: until }),
  }
}

/** What blocks freed times again: those a week apart as one repetition, as they were. */
export function bodiesOf(freed: readonly AgendaBlock[]): Body[] {
  const runs: AgendaBlock[][] = []
  for (const block of [...freed].sort((a, b) => a.date.localeCompare(b.date))) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && block.date === addDays(before.date, 7)) run.push(block)
    else runs.push([block])
  }
  return runs.flatMap(([first, ...rest]) => (first ? [bodyAgain(first, rest.at(-1)?.date)] : []))
}

function bodyAgain(block: AgendaBlock, until: string | undefined): Body {
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
