/** Which bookings hours would leave outside: they stay, and whoever changes the hours is told. */
import { getWeekday, isDate, isTime, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { CivilDateTime } from './placement.ts'
import type { TimeWindow } from './schedule.ts'

/** `duration` in minutes, without buffers: those may lie outside of hours. */
type Standing = CivilDateTime & { duration: number }

/** Whether somebody is open for the whole of a visit. */
type OpenCheck = (visit: Standing) => boolean

/**
 * Open as booking judges it: the visit fits one window of the house, and one of the professional's.
 * @param house by weekday, Sunday first (`toWeekWindows`)
 * @param own null where the house's hours hold
 */
export function createOpenCheck(
  house: readonly TimeWindow[][],
  own: readonly TimeWindow[][] | null,
): OpenCheck {
  return ({ date, time, duration }) => {
    const weekday = getWeekday(toEpochDay(date))
    const from = toMinuteOfDay(time)
    const fits = (windows: readonly TimeWindow[] = []) =>
      windows.some((window) => from >= window.from && from + duration <= window.to)
    return fits(house[weekday]) && (own === null || fits(own[weekday]))
  }
}

/**
 * The bookings that other hours would leave outside, and the present ones do not. Of a booking whose
 * date or time cannot be read nothing is said.
 */
export function listBookingsOutside<B extends Standing>(
  bookings: readonly B[],
  isOpen: { before: OpenCheck; after: OpenCheck },
): B[] {
  return bookings.filter(
    (booking) =>
      isDate(booking.date) &&
      isTime(booking.time) &&
      isOpen.before(booking) &&
      !isOpen.after(booking),
  )
}
