import { displayDayMonth, displayTime, getShortWeekday } from '#domain/text/display.ts'
import { STEP_TEXT } from './steps.ts'

/** `seg, 23/11 às 14:30` */
export function formatWhen({ date, time }: { date: string; time: string }): string {
  return STEP_TEXT.dayAtTime(
    `${getShortWeekday(date)}, ${displayDayMonth(date)}`,
    displayTime(time),
  )
}
