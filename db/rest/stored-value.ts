import { isDate, isTime } from '#domain/time/civil-time.ts'
import type { ViewColumn } from './view.ts'

/** A value that is none of its column's kind, as PostgreSQL would refuse it. */
export class UnreadableValueError extends Error {
  override name = 'UnreadableValue'
  readonly sqlstate: string
  readonly value: string

  constructor(sqlstate: string, value: string) {
    super(sqlstate)
    this.sqlstate = sqlstate
    this.value = value
  }
}

const BAD_FORM = '22P02'
const OUT_OF_RANGE = '22003'
const BAD_DATE = '22007'
const NO_SUCH_DATE = '22008'
const MOST_INTEGER = 2_147_483_647

/**
 * What was typed, as its column stores it.
 * @throws UnreadableValueError
 */
export function parseStoredValue(
  { kind }: Pick<ViewColumn, 'kind'>,
  typed: string,
): string | number | boolean {
  switch (kind) {
    case 'text':
      return requireStorable(typed)
    case 'date':
      return parseDay(typed)
    case 'time':
      return parseTime(typed)
    case 'integer':
      return parseNumber(typed, /^[+-]?\d{1,18}$/, 1)
    case 'money':
      return parseNumber(typed, /^[+-]?\d{1,15}(\.\d{1,2})?$/, 100)
    case 'boolean':
      return parseBoolean(typed)
    case 'instant':
      return parseInstant(typed)
    case 'json':
    case 'labels':
      throw new UnreadableValueError(BAD_FORM, typed)
  }
}

export function requireStorable(typed: string): string {
  if (typed.includes('\0')) throw new UnreadableValueError('22021', typed)
  return typed
}

/** A moment is its day, as in PostgreSQL. */
function parseDay(typed: string): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}\S*)?$/.exec(typed) ?? []
  if (day === undefined) throw new UnreadableValueError(BAD_DATE, typed)
  if (!isDate(day)) throw new UnreadableValueError(NO_SUCH_DATE, typed)
  return day
}

/** Stored ones have no seconds: with some it lies between two of them. */
function parseTime(typed: string): string {
  const [, minute, seconds = ''] = /^(\d{1,2}:\d{2})(:[0-5]\d(\.\d{1,6})?)?$/.exec(typed) ?? []
  if (minute === undefined) throw new UnreadableValueError(BAD_DATE, typed)
  const time = minute.padStart(5, '0')
  if (!isTime(time, true)) throw new UnreadableValueError(NO_SUCH_DATE, typed)
  return /[1-9]/.test(seconds) ? `${time}${seconds}` : time
}

function parseNumber(typed: string, form: RegExp, factor: number): number {
  if (!form.test(typed)) throw new UnreadableValueError(BAD_FORM, typed)
  const number = Math.round(Number(typed) * factor)
  if (Math.abs(number) > MOST_INTEGER) throw new UnreadableValueError(OUT_OF_RANGE, typed)
  return number
}

function parseBoolean(typed: string): boolean {
  if (/^(true|t)$/i.test(typed)) return true
  if (/^(false|f)$/i.test(typed)) return false
  throw new UnreadableValueError(BAD_FORM, typed)
}

const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})([T ](?<time>\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?)(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/

/** A day alone is its beginning, and a time without a zone is in UTC, as in PostgreSQL there. */
function parseInstant(typed: string): number {
  const { date, time = '00:00', zone = 'Z' } = INSTANT.exec(typed)?.groups ?? {}
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
  const ms = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${offset}`)
  if (Number.isNaN(ms)) throw new UnreadableValueError(BAD_DATE, typed)
  return ms
}
