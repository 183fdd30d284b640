import type { Agenda } from '#api/contract/contract.ts'
import { freeTimesText } from '#console/messages/free-times.ts'
import { displayTime } from '#domain/text/display.ts'
import { isDate, isTime, toMinuteOfDay } from '#domain/time/civil-time.ts'

const t = freeTimesText.warnings

type Place = {
  date: string
  time: string
  /** minutes */
  duration: number
  professional: { id: string; name: string } | undefined
  service: { name: string; professional_ids: readonly string[] } | undefined
}

/**
 * What whoever books might not have meant: nothing of it keeps the booking from being made. Blocks and
 * other bookings are the server's to refuse.
 * @param agenda of the day; undefined until it is known
 */
export function listPlaceWarnings(agenda: Agenda | undefined, place: Place): string[] {
  const { professional, service } = place
  if (!professional) return []
  const performs = !service || service.professional_ids.includes(professional.id)
  return [
    ...(performs ? [] : [t.notPerformed(professional.name, service.name)]),
    ...listHoursWarnings(agenda, place, professional),
  ]
}

function listHoursWarnings(
  agenda: Agenda | undefined,
  { date, time, duration }: Place,
  { id, name }: { id: string; name: string },
): string[] {
  const day = agenda?.days.find((one) => one.date === date)
  const windows = day?.hours.find(({ professional_id }) => professional_id === id)?.windows
  if (!isDate(date) || !windows) return []
  if (windows.length === 0) return [t.off(name)]
  if (!isTime(time)) return []
  const from = toMinuteOfDay(time)
  const isInside = windows.some(
    ({ start, end }) => from >= toMinuteOfDay(start) && from + duration <= toMinuteOfDay(end),
  )
  const hours = windows.map(({ start, end }) => `${displayTime(start)} às ${displayTime(end)}`)
  return isInside ? [] : [t.outside(name, hours.join(' e '))]
}
