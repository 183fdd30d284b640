import type { CSSProperties } from 'react'
import type { Interval } from '#domain/availability/occupation.ts'
import { cutIntervals } from '#domain/availability/open-minutes.ts'

/** How far along the strip a minute lies, in percent; within its ends. */
export function getDayPercent({ from, to }: Interval, minute: number): number {
  const percent = (100 * (minute - from)) / (to - from)
  return Math.min(100, Math.max(0, percent))
}

/** Where a span of minutes lies in the strip. */
export function getSpanStyle(hours: Interval, { from, to }: Interval): CSSProperties {
  const left = getDayPercent(hours, from)
  return { left: `${left}%`, width: `${getDayPercent(hours, to) - left}%` }
}

/** The parts of the strip in which somebody does not work. */
export const listOutside = (shown: Interval, hours: readonly Interval[]): Interval[] =>
  cutIntervals([shown], hours)

/** Hours that are named along the strip: every one of a short day, else every other, or third. */
export function listNamedHours({ from, to }: Interval): number[] {
  const hours = (to - from) / 60
  const step = hours <= 6 ? 1 : hours <= 14 ? 2 : 3
  return Array.from({ length: Math.ceil(hours / step) }, (_, i) => from / 60 + i * step)
}

/** In percent of the strip: the name of an hour stands right of it, the mark of now around it. */
const [NAME_WIDTH, MARK_HALF] = [6, 8]

/** Would an hour's name lie beneath the mark of now? */
export function isNearNow(hours: Interval, hour: number, minute: number): boolean {
  if (minute < hours.from || minute > hours.to) return false
  const ahead = getDayPercent(hours, minute) - getDayPercent(hours, hour * 60)
  return ahead > -MARK_HALF && ahead < NAME_WIDTH + MARK_HALF
}
