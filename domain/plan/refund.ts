/** Giving a payment back. */
import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** Within these days a payment is given back whole (Law 8.078, article 49). */
const REFUND_DAYS = 7

/** Until when a payment of a moment is given back; both ms since 1970. */
export const getRefundEnd = (settled_at: number): number => settled_at + REFUND_DAYS * MS_A_DAY

/** @param now ms since 1970 */
export const isRefundable = (settled_at: number, now: number): boolean =>
  now < getRefundEnd(settled_at)

/** Else a plan is used for six days, given back and bought again, for ever. */
const REFUNDS_A_HOUSE = 1
/** Once it has left nobody gets in to ask for it. */
const REFUNDS_TO_LEAVE = 1

/**
 * So many purchases a house may still give back from its own screen (`REFUND_RULE` says it in words); the
 * others, by whom it writes to. @param used so many went back that way already
 */
export const countRefundsLeft = (used: number, isLeaving: boolean): number =>
  Math.max(0, REFUNDS_A_HOUSE + (isLeaving ? REFUNDS_TO_LEAVE : 0) - used)
