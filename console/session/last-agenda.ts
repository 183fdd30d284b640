/**
 * The agenda of today and tomorrow as it was seen last, for who opens it without a connection. It names
 * clients: one account's at a time, for a day and a half, and nothing of it once that has signed out.
 */

import { getCivilTimeAt, getTodayInZone, isDate, isTimeZone } from '#domain/time/civil-time.ts'
import { getSessionEntry, LAST_AGENDA_KEY } from './session-store.ts'

const KEY = LAST_AGENDA_KEY
const KEPT_MS = 36 * 60 * 60 * 1000
/** More than the largest houses serve in a day. */
const MOST_BOOKINGS = 400

export type SeenBooking = {
  time: string
  client: string
  service: string
  professional: string
  status: string
}
export type SeenDay = { date: string; at: number; bookings: SeenBooking[] }
/** `timezone` is the house's. */
type LastAgenda = { account: string; timezone: string; days: SeenDay[] }

/** Notes days as they are seen now, in the place of what was seen of them before. */
export function saveSeenDays(
  { account, timezone }: Omit<LastAgenda, 'days'>,
  seen: readonly Omit<SeenDay, 'at'>[],
  now: number,
): void {
  const before = readLastAgenda()
  const dates = seen.map(({ date }) => date)
  const others = before?.account === account ? before.days : []
  const days = [
    ...others.filter(({ date, at }) => !dates.includes(date) && now - at < KEPT_MS),
    ...seen.map((day) => ({ ...day, at: now, bookings: day.bookings.slice(0, MOST_BOOKINGS) })),
  ]
  const today = getTodayInZone(timezone, now)
  const kept = days.filter(({ date }) => date >= today)
  try {
    const text = JSON.stringify({ account, timezone, days: kept } satisfies LastAgenda)
    localStorage.setItem(KEY, text)
  } catch {
    // Full, or refused in private browsing: what was seen before is older than what is gone.
    localStorage.removeItem(KEY)
  }
}

/**
 * What can still be read of it, by day; null where that is nothing. What another account has seen is
 * nothing, and deleted. @param now ms since 1970
 */
export function findLastAgenda(now: number): { timezone: string; days: SeenDay[] } | null {
  const found = readLastAgenda()
  if (!found) return null
  if (found.account !== getSessionEntry()?.account) {
    localStorage.removeItem(KEY)
    return null
  }
  const { timezone } = found
  const today = getTodayInZone(timezone, now)
  const days = found.days
    // A clock that was set back since makes nothing young again.
    .filter(({ date, at }) => date >= today && at <= now && now - at < KEPT_MS)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, 2)
  return days.length > 0 ? { timezone, days } : null
}

/** When a day was seen, by the house's clock: the date too where that is not today. */
export function getSeenTime(
  { at }: SeenDay,
  timezone: string,
  now: number,
): { date: string | null; time: string } {
  const { date, time } = getCivilTimeAt(timezone, at)
  return { date: date === getTodayInZone(timezone, now) ? null : date, time }
}

/** Anything else than what was written here is nothing. */
function readLastAgenda(): LastAgenda | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { account, timezone, days } = value ?? {}
    const isOurs = typeof account === 'string' && isTimeZone(timezone) && Array.isArray(days)
    return isOurs && days.every(isSeenDay) ? { account, timezone, days } : null
  } catch {
    return null
  }
}

function isSeenDay(day: unknown): day is SeenDay {
  if (typeof day !== 'object' || day === null) return false
  if (!('date' in day && 'at' in day && 'bookings' in day)) return false
  const { date, at, bookings } = day
  return (
    typeof date === 'string' &&
    isDate(date) &&
    typeof at === 'number' &&
    Array.isArray(bookings) &&
    bookings.every(isSeenBooking)
  )
}

const PARTS = ['time', 'client', 'service', 'professional', 'status'] as const

const isSeenBooking = (booking: unknown): booking is SeenBooking =>
  typeof booking === 'object' &&
  booking !== null &&
  PARTS.every((part) => typeof Reflect.get(booking, part) === 'string')
