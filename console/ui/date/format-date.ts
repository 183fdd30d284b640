import {
  displayDate,
  displayDayMonth,
  displayTime,
  getMonthName,
  getSpokenWeekday,
} from '#domain/text/display.ts'
import { getCivilTimeAt, isDate } from '#domain/time/civil-time.ts'

/** `Segunda, 23 de novembro` of a `YYYY-MM-DD`; what `displayDate` says of a bad one. */
export function formatLongDate(date: string): string {
  if (!isDate(date)) return displayDate(date)
  const spoken = `${getSpokenWeekday(date)}, ${Number(date.slice(8))} de ${getMonthName(date)}`
  return spoken.charAt(0).toLocaleUpperCase('pt-BR') + spoken.slice(1)
}

/** `1h15` or `45 min` of minutes. */
export function formatLongDuration(minutes: number): string {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`
}

/** `22/11, 10:05` of an instant, by a house's clock. */
export function formatMoment(iso: string, timezone: string): string {
  const { date, time } = getCivilTimeAt(timezone, Date.parse(iso))
  return `${displayDayMonth(date)}, ${displayTime(time)}`
}
