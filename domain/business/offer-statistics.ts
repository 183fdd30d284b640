/**
 * How much a service is asked for (documents 2, section 3, constants): shown to the owner as
 * "procura", never to anybody as clients' stars (resolutions).
 */
import { type Centavos, toReais } from '#domain/money/money.ts'

/** How many days back bookings count, today included. */
export const STATISTICS_DAYS = 30

const DEFAULT_RATING = 4.5
const BASE_RATING = 4
const MOST_FOR_VOLUME = 0.5
const MOST_FOR_PRICE = 0.3
const MOST_FAVOURITE = 95
/** What a hundred bookings, or a hundred reais, would add if it were not for the ceilings. */
const PER_HUNDRED = 100

type OfferStatistics = {
  /** Bookings of the window that were not cancelled. */
  bookings: number
  /** From 4 to 4.8 with one decimal; 4.5 where nobody booked it. */
  rating: number
  /** Its share of the house's bookings in whole percent, 95 at most. */
  favourite: number
}

/**
 * @param bookings its own in the window
 * @param all the house's in the window
 */
export function getOfferStatistics(
  bookings: number,
  all: number,
  price: Centavos,
): OfferStatistics {
  if (bookings === 0) return { bookings, rating: DEFAULT_RATING, favourite: 0 }
  const volume = Math.min(bookings / PER_HUNDRED, MOST_FOR_VOLUME)
  const worth = Math.min(toReais(price) / PER_HUNDRED, MOST_FOR_PRICE)
  const rating = Math.round((BASE_RATING + volume + worth) * 10) / 10
  const favourite = Math.min(Math.round((bookings / all) * 100), MOST_FAVOURITE)
  return { bookings, rating, favourite }
}
