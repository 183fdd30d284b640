import { type AgendaColumn, listTakenRanges } from './columns.ts'

const HOUR = 60

/**
 * The minute of the day at which an hour without a booking or a block begins, within the hours.
 * @param from what lies before it is over
 * @param step minutes between two times that are offered
 * @returns null where there is none
 */
export function findFirstFreeHour(column: AgendaColumn, from: number, step: number): number | null {
  const taken = listTakenRanges(column).sort((a, b) => a.from - b.from)
  for (const window of column.windows) {
    let at = Math.ceil(Math.max(window.from, from) / step) * step
    for (const one of taken) {
      if (one.from < at + HOUR && one.to > at) at = Math.ceil(one.to / step) * step
    }
    if (at + HOUR <= window.to) return at
  }
  return null
}
