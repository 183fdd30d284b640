/** An average of 1 to 5 with one decimal, 0 where there is none. */
export function getAverageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}

/** `4,9` of an average. */
export function displayRating(average: number): string {
  return average.toFixed(1).replace('.', ',')
}

/** Characters of a comment. */
export const COMMENT_LIMIT = 500
/** Days after a visit in which its review is asked for. */
export const REVIEW_LOOKBACK_DAYS = 30

/** Months that the course of the reviews goes back, this one included. */
export const REVIEW_MONTHS = 12

type Given = { rating: number; date: string }
type ReviewMonth = { month: string; average: number; count: number }

/**
 * What was given in each of the last months, the oldest first; a month without reviews has none.
 * @param today `YYYY-MM-DD`, as the dates are, by the house's clock
 */
export function listReviewMonths(given: readonly Given[], today: string): ReviewMonth[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: REVIEW_MONTHS }, (_, i) => {
    const at = new Date(Date.UTC(year, month - REVIEW_MONTHS + i, 1))
    const name = at.toISOString().slice(0, 7)
    const own = given.filter(({ date }) => date.startsWith(name))
    const sum = own.reduce((all, { rating }) => all + rating, 0)
    return { month: name, average: getAverageRating(sum, own.length), count: own.length }
  })
}
