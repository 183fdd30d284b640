/** The links to a booking and to its receipt, which open without a sign-in. */
import { isDate, MS_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'

export const LINK_PURPOSES = ['booking', 'receipt'] as const
/** Everything that a client does with a booking, or its receipt alone. */
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** What the token of a message begins with that asks for a review: no other link writes one. */
const REVIEW_MARK = 'av~'

/** @param secret by which the link is known */
export const formatReviewToken = (secret: string): string => `${REVIEW_MARK}${secret}`

/** Does a link that is known let its holder review the visit? */
export const isReviewToken = (token: string): boolean => token.startsWith(REVIEW_MARK)

/** Days after the appointment for which its links open. */
export const LINK_DAYS = 90

/**
 * Has a link had its day? Counted in days of UTC: of so many, a few hours do not matter. Of a date
 * that cannot be read nobody knows, until the house has set it right.
 * @param date of the booking, `YYYY-MM-DD`
 * @param now ms since 1970
 */
export const isLinkExpired = (date: string, now: number): boolean =>
  isDate(date) && toEpochDay(date) + LINK_DAYS < Math.floor(now / MS_A_DAY)
