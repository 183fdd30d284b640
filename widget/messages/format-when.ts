import { displayDayMonth, displayTime, weekdayShort } from '#domain/text/display.ts'
import { STEP_TEXT } from './steps.ts'

/** `seg, 23/11 às 14:30` */
export function whenOf({ date, time }: { date: string; time: string }): string {
  return STEP_TEXT.dayAtTime(`${weekdayShort(date)}, ${displayDayMonth(date)}`, displayTime(time))
}
