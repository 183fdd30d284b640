/**
 * Civil dates and times, as the specification has them: a `date` is `YYYY-MM-DD`, a `time` is
 * `HH:mm` (24:00 is a valid end of day), both in the business's own time zone.
 *
 * Inside the rules they are integers: a day is counted in days since 1970-01-01, a time in minutes
 * since midnight, and `day * 1440 + minute` is a civil minute. No `Date` of a civil day is ever
 * made: Brazil's clocks used to jump at midnight, so that some midnights do not exist.
 */
import type { Refusal } from '#domain/refusal.ts'

export const MINUTES_A_DAY = 1440
export const MS_A_MINUTE = 60_000
export const MS_A_DAY = 86_400_000

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

type CivilDate = { year: number; month: number; day: number }

/**
 * Reads a date as the specification's date helpers do (documents, sections 5 and 8).
 * @param value `YYYY-MM-DD`, or any other text the platform can parse (read in UTC).
 * @returns the civil date, or the refusal `date_empty`, `date_format` or `date_range`.
 */
export function parseDate(value: unknown): CivilDate | Refusal {
  if (typeof value !== 'string' || value.trim() === '') return { code: 'date_empty' }
  const text = value.trim()
  if (/^\d+-\d+-\d+$/.test(text)) {
    const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
    return match
      ? checkRange({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) })
      : { code: 'date_format' }
  }
  const parsed = new Date(addZone(text))
  if (Number.isNaN(parsed.getTime())) return { code: 'date_format' }
  return checkRange({
    year: parsed.getUTCFullYear(),
    month: parsed.getUTCMonth() + 1,
    day: parsed.getUTCDate(),
  })
}

/** A text that names no zone is read in UTC: the platform would take the machine's own. */
function addZone(text: string): string {
  if (/(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.test(text)) return text
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? `${text}Z` : `${text} UTC`
}

function checkRange(date: CivilDate): CivilDate | Refusal {
  const { year, month, day } = date
  const inRange = year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31
  return inRange ? date : { code: 'date_range' }
}

/** True for a date that exists, between 1900 and 2100, written `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  const inRange = /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1900' && value < '2101'
  return inRange && toIsoDate(toEpochDay(value)) === value
}

const FIRST_INSTANT = Date.UTC(1900, 0, 1)
const LAST_INSTANT = Date.UTC(2101, 0, 1)

/** True for a moment of those years in ms since 1970, which a database may hold as something else. */
export const isInstant = (value: number): boolean =>
  Number.isInteger(value) && value >= FIRST_INSTANT && value < LAST_INSTANT

/** True for `HH:mm` from 00:00 to 23:59; with `allowEnd`, for 24:00 too. */
export function isTime(value: string, allowEnd = false): boolean {
  if (minutesOfTimes.has(value)) return true
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return allowEnd && value === '24:00'
  minutesOfTimes.set(value, readMinute(value))
  return true
}

/** Of times that were seen, at most all of a day: a screen asks for each of them many times. */
const minutesOfTimes = new Map<string, number>()
const readMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * `HH:mm` of a time as another program may have written it: `9:00`, `09:00:00`.
 * @param allowEnd 24:00 is a time too
 * @returns null for what cannot be read without doubt
 */
export function parseTime(value: unknown, allowEnd = false): string | null {
  if (typeof value !== 'string') return null
  if (isTime(value, allowEnd)) return value
  const match = /^\s*(\d{1,2}):(\d\d)(?::[0-5]\d)?\s*$/.exec(value)
  const time = match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2]}` : ''
  return isTime(time, allowEnd) ? time : null
}

/** Days since 1970-01-01 of a `YYYY-MM-DD`. */
export function toEpochDay(date: string): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) /
    MS_A_DAY
  )
}

// The same few hundred days are named again and again, and formatting one takes half a microsecond.
const dates = new Map<number, string>()
const MAX_CACHED_DATES = 10_000

/** `YYYY-MM-DD` of a number of days since 1970-01-01. */
export function toIsoDate(day: number): string {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * MS_A_DAY).toISOString().slice(0, 10)
    if (dates.size >= MAX_CACHED_DATES) dates.clear()
    dates.set(day, date)
  }
  return date
}

/** 0 (Sunday) to 6 (Saturday). */
export function getWeekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Minutes since midnight of `HH:mm`. */
export function toMinuteOfDay(time: string): number {
  return minutesOfTimes.get(time) ?? readMinute(time)
}

/** `HH:mm` of minutes since midnight, 0 to 1440. */
export function toTimeOfDay(minute: number): string {
  const hours = Math.trunc(minute / 60)
  const rest = minute % 60
  return `${hours < 10 ? '0' : ''}${hours}:${rest < 10 ? '0' : ''}${rest}`
}

/** A date some days later (or, negative, earlier). */
export function addDays(date: string, days: number): string {
  return toIsoDate(toEpochDay(date) + days)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function getZoneFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** True for a name the platform knows as a time zone, such as `America/Manaus`. */
export function isTimeZone(zone: string): boolean {
  try {
    getZoneFormat(zone)
    return true
  } catch {
    return false
  }
}

const QUARTER = 15 * MS_A_MINUTE
const MAX_CACHED_OFFSETS = 100
const offsets = new Map<string, Map<number, number>>()

/**
 * How far a zone's clock is from UTC, in milliseconds, at an instant.
 * Clocks only ever change on a quarter of an hour, so an answer holds for its quarter.
 */
export function getOffsetAt(zone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER)
  let known = offsets.get(zone)
  if (!known) {
    known = new Map()
    offsets.set(zone, known)
  }
  let offset = known.get(quarter)
  if (offset === undefined) {
    if (known.size >= MAX_CACHED_OFFSETS) known.clear()
    offset = readOffset(zone, quarter * QUARTER)
    known.set(quarter, offset)
  }
  return offset
}

/** The same as `getOffsetAt`, exact to the second and without what it remembers. */
export function readOffset(zone: string, instant: number): number {
  const field: Record<string, number> = {}
  for (const part of getZoneFormat(zone).formatToParts(instant))
    field[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = field
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

/** The civil minute (see above) that a zone's clock shows at an instant; seconds round it up. */
export function getCivilMinuteAt(zone: string, instant: number): number {
  return Math.ceil((instant + getOffsetAt(zone, instant)) / MS_A_MINUTE)
}

/** The day that a zone's calendar shows at an instant, in days since 1970-01-01. */
export function getEpochDayAt(zone: string, instant: number): number {
  return Math.floor((instant + getOffsetAt(zone, instant)) / MS_A_DAY)
}

/** What a zone's calendar and clock show at an instant: `YYYY-MM-DD` and `HH:mm`. */
export function getCivilTimeAt(zone: string, instant: number): { date: string; time: string } {
  const minute = Math.floor((instant + getOffsetAt(zone, instant)) / MS_A_MINUTE)
  return {
    date: toIsoDate(Math.floor(minute / MINUTES_A_DAY)),
    time: toTimeOfDay(minute % MINUTES_A_DAY),
  }
}

/** `YYYY-MM-DD` in a zone at an instant. */
export function getTodayInZone(zone: string, instant: number): string {
  return toIsoDate(getEpochDayAt(zone, instant))
}
