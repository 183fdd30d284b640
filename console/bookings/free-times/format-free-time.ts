import { freeTimesText as t } from '#console/messages/free-times.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { addDays } from '#domain/time/civil-time.ts'

/** `Hoje`, `Amanhã` or `ter 24/11` */
export function formatNearDay(date: string, today: string): string {
  if (date === today) return t.today
  return date === addDays(today, 1) ? t.tomorrow : formatShortDay(date)
}
