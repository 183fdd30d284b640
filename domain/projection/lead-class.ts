/** How long before its day something happened to a booking, in classes: by day in the last week, else by week. */

/** Of what happened after the day of the booking. */
export const LATE = -1
/** From here on all is one class. */
export const FURTHEST_CLASS = 63
const DAYS_BY_THEMSELVES = 7
/** Clients book at most 90 days ahead. */
const FURTHEST_WIDTH = 28

/** The class of a number of days: its own first day. */
export function getLeadClass(days: number): number {
  if (days < 0) return LATE
  if (days < DAYS_BY_THEMSELVES) return days
  return days < FURTHEST_CLASS ? days - (days % 7) : FURTHEST_CLASS
}

const getWidth = (first: number): number => {
  if (first < DAYS_BY_THEMSELVES) return 1
  return first < FURTHEST_CLASS ? 7 : FURTHEST_WIDTH
}

/**
 * What share of a class had happened at a moment, as if its days were alike.
 * @param left days from that moment to the end of the booking's day: 1 as that day begins
 */
export function getShareBefore(first: number, left: number): number {
  const width = getWidth(first)
  return Math.min(Math.max((first + width - left) / width, 0), 1)
}

/** All there are, in order. */
export const LEAD_CLASSES: readonly number[] = [
  ...new Set(Array.from({ length: FURTHEST_CLASS - LATE + 1 }, (_, i) => getLeadClass(i + LATE))),
]
const places = new Map(LEAD_CLASSES.map((first, place) => [first, place]))
const PLACES = Array.from(
  { length: FURTHEST_CLASS - LATE + 1 },
  (_, i) => places.get(i + LATE) ?? 0,
)

/** The place of a class among `LEAD_CLASSES`. */
export const getClassPlace = (first: number): number => PLACES[first - LATE] ?? 0

/** `getShareBefore` of each class at one moment: thousands of bookings ask for the same. */
export const listShares = (left: number): number[] =>
  LEAD_CLASSES.map((first) => getShareBefore(first, left))

/** The share of a class in such a list. */
export const getShare = (shares: readonly number[], first: number): number =>
  shares[getClassPlace(first)] ?? 0
