/** Where a zone's clock is set forward or back, and the instant that a civil time stands for. */
import {
  getCivilMinuteAt,
  getOffsetAt,
  MINUTES_A_DAY,
  MS_A_DAY,
  MS_A_MINUTE,
  readOffset,
  toEpochDay,
  toMinuteOfDay,
} from './civil-time.ts'

/**
 * The first civil minute that does not begin before an instant. It is what the clock shows, but
 * for an hour that is shown a second time: its minutes began with the first.
 */
export function getCivilMinuteFrom(zone: string, instant: number): number {
  const now = getOffsetAt(zone, instant)
  const before = getOffsetAt(zone, instant - MS_A_DAY)
  const isAgain = before > now && getOffsetAt(zone, instant + now - before) === before
  if (!isAgain) return getCivilMinuteAt(zone, instant)
  const setBack = findOffsetChange(zone, instant + now - before, instant, before)
  return (setBack + before) / MS_A_MINUTE
}

/** Civil minutes that a zone's clock skips: half open. */
export type ClockJump = { from: number; to: number }

/**
 * Where a zone's clock jumps forward between two days.
 * @returns the skipped civil minutes, in order; clocks that are set back skip none.
 */
export function listClockJumps(zone: string, firstDay: number, lastDay: number): ClockJump[] {
  const jumps: ClockJump[] = []
  let low = firstDay * MS_A_DAY - MS_A_DAY
  const end = (lastDay + 2) * MS_A_DAY
  // A week at a time: two changes within one week do not happen.
  while (low < end) {
    const high = Math.min(low + 7 * MS_A_DAY, end)
    const before = readOffset(zone, low)
    const after = readOffset(zone, high)
    if (after > before) jumps.push(getJumpBetween(zone, low, high, before, after))
    low = high
  }
  return jumps
}

function getJumpBetween(zone: string, start: number, end: number, before: number, after: number) {
  const change = findOffsetChange(zone, start, end, before)
  return { from: (change + before) / MS_A_MINUTE, to: (change + after) / MS_A_MINUTE }
}

/** The instant, between two, at which a zone leaves the offset that it has at the first. */
function findOffsetChange(zone: string, start: number, end: number, before: number): number {
  let low = start
  let high = Math.ceil(end / MS_A_MINUTE) * MS_A_MINUTE
  while (high - low > MS_A_MINUTE) {
    const middle = Math.floor((low + high) / 2 / MS_A_MINUTE) * MS_A_MINUTE
    if (readOffset(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

/**
 * The instant at which a zone's clock shows a civil date and time.
 * A time that a jump skips counts as the moment of the jump; one shown twice, as its first.
 * @returns NaN where the date or the time cannot be read, as may be in old rows
 */
export function toInstant(zone: string, date: string, time: string): number {
  const civil = (toEpochDay(date) * MINUTES_A_DAY + toMinuteOfDay(time)) * MS_A_MINUTE
  if (Number.isNaN(civil)) return Number.NaN
  const before = getOffsetAt(zone, civil - MS_A_DAY)
  const after = getOffsetAt(zone, civil + MS_A_DAY)
  // Two changes within so few days do not happen.
  if (before === after) return civil - before
  const first = civil - Math.max(before, after)
  if (first + readOffset(zone, first) === civil) return first
  const second = civil - Math.min(before, after)
  if (second + readOffset(zone, second) === civil) return second
  const [jump] = listClockJumps(zone, toEpochDay(date), toEpochDay(date))
  return jump ? jump.from * MS_A_MINUTE - before : second
}
