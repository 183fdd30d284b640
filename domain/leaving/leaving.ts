import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** In so many days a house can still be kept. */
export const LEAVING_DAYS = 7
/** The owner is reminded when so much is left (ms). */
const REMINDED_BEFORE_MS = MS_A_DAY
/** Of a payment, after the year in which it was made (Código Tributário Nacional, art. 173). */
export const RECEIPT_YEARS = 5

/** A house whose owner has asked for its end, and when that comes (ms since 1970). */
export type Leaving = { asked_at: number; due_at: number }

/** @param now ms since 1970 */
export function scheduleLeaving(now: number): Leaving {
  return { asked_at: now, due_at: now + LEAVING_DAYS * MS_A_DAY }
}

/** When the owner hears once more of it. */
export const getReminderAt = ({ due_at }: Leaving): number => due_at - REMINDED_BEFORE_MS

/** Until when the receipt of a payment is kept (ms since 1970). */
export function getReceiptEnd(paid_at: number): number {
  return Date.UTC(new Date(paid_at).getUTCFullYear() + RECEIPT_YEARS + 1, 0, 1)
}

/** Whether what was typed is the house's name: capitals, accents and spaces around do not matter. */
export function isHouseName(typed: string, name: string): boolean {
  return toComparable(typed) === toComparable(name)
}

const toComparable = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
