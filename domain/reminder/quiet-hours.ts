/** The hours in which a house writes to nobody, in its own zone. */
import { addDays, getCivilTimeAt, MS_A_MINUTE } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

/** `HH:mm` each; over midnight where `from` is the later. Both the same: no hours at all. */
export type QuietHours = { from: string; to: string }

/** A minute that is not quiet comes up once a day, but for the day whose clock jumps over it. */
const MOST_QUIET_MINUTES = 50 * 60

type Placed = { quiet: QuietHours | null; zone: string }

/** Whether an instant (ms since 1970) lies in them: from `from` on, up to `to`. */
export function isQuiet({ quiet, zone }: Placed, at: number): boolean {
  if (!quiet || quiet.from === quiet.to) return false
  const { time } = getCivilTimeAt(zone, at)
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** When the quiet hours that hold at an instant end; the instant itself where none hold. */
export function getQuietEnd(placed: Placed, at: number): number {
  const { quiet, zone } = placed
  if (!quiet || !isQuiet(placed, at)) return at
  const { date, time } = getCivilTimeAt(zone, at)
  const day = time < quiet.to ? date : addDays(date, 1)
  return skipQuietMinutes(placed, Math.max(at, toInstant(zone, day, quiet.to)))
}

/** The last minute before the quiet hours that hold at an instant; the instant itself where none hold. */
function getLastBeforeQuiet(placed: Placed, at: number): number {
  const { quiet, zone } = placed
  if (!quiet || !isQuiet(placed, at)) return at
  const { date, time } = getCivilTimeAt(zone, at)
  const day = time >= quiet.from ? date : addDays(date, -1)
  let last = Math.min(at, toInstant(zone, day, quiet.from)) - MS_A_MINUTE
  // A clock that was set back at that very hour has it twice.
  for (let i = 0; i < MOST_QUIET_MINUTES && isQuiet(placed, last); i++) last -= MS_A_MINUTE
  return last
}

/** A clock that jumps back may be quiet again for an hour. */
function skipQuietMinutes(placed: Placed, at: number): number {
  let time = at
  for (let i = 0; i < MOST_QUIET_MINUTES && isQuiet(placed, time); i++) time += MS_A_MINUTE
  return time
}

/**
 * When a message that is due at an instant leaves: then, at the end of the quiet hours it falls into, or
 * before them where that end would be too late.
 * @param latest ms since 1970: after it the message is of no use
 */
export function placeOutsideQuiet(placed: Placed, due: number, latest: number): number {
  if (!isQuiet(placed, due)) return due
  const end = getQuietEnd(placed, due)
  return end <= latest ? end : getLastBeforeQuiet(placed, due)
}
