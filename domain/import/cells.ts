/** What stands in a table's cell, as people and spreadsheets write it. */
import { type Centavos, hasWholeCentavos, toCentavos } from '#domain/money/money.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'

/**
 * An amount in reais: `45`, `R$ 1.234,56`, `1234.56`. Null for what is none.
 * A dot before three digits parts thousands, as it is written here.
 */
export function parseAmount(typed: string): Centavos | null {
  const amount = parseReais(typed)
  return amount === null ? null : toCentavos(amount)
}

/** Does an amount name more than centavos? What a spreadsheet's arithmetic leaves behind is none. */
export function hasLessThanCentavos(typed: string): boolean {
  const amount = parseReais(typed)
  return amount !== null && !hasWholeCentavos(amount)
}

function parseReais(typed: string): number | null {
  const text = typed.replace(/R\$|\s/g, '')
  if (!/^-?\d[\d.,]*$/.test(text)) return null
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const sign = text[at]
  const isDecimal =
    at >= 0 && (sign === ',' || text.length - at - 1 !== 3) && text.split(sign ?? '').length === 2
  const whole = (isDecimal ? text.slice(0, at) : text).replace(/[.,]/g, '')
  const amount = Number(isDecimal ? `${whole}.${text.slice(at + 1)}` : whole)
  return Number.isFinite(amount) ? amount : null
}

/**
 * `YYYY-MM-DD` of `31/12/1990`, `31-12-90`, `1990-12-31` with or without a time; null for none. Of any
 * year of four digits: that one is too far is told otherwise than that there is no such day.
 */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2})?.*$/, '')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  const own = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  const [, year = '', month = '', day = ''] = iso ?? (own ? [own[0], own[3], own[2], own[1]] : [])
  const long = toLongYear(year, today)
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(`${isLeapYear(Number(long)) ? 2000 : 2001}-${rest}`) ? `${long}-${rest}` : null
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Of two digits the last hundred years up to ten from now. */
function toLongYear(year: string, today: string): string {
  if (year.length !== 2) return year
  const most = Number(today.slice(0, 4)) + 10
  const long = Math.trunc(most / 100) * 100 + Number(year)
  return String(long > most ? long - 100 : long)
}

/** `HH:mm` of `9:30`, `09h30`, `9h`, `14:00:00`, also behind a date; null for none. */
export function parseTime(typed: string): string | null {
  const text = typed.trim().replace(/^.*\d[T ]+(?=\d{1,2}[:h])/i, '')
  const found = /^(\d{1,2})(?:[:h](\d{2})?)(?::\d{2})?(?:\.\d+)?(?:\s*(?:h|hs|min|z))?$/i.exec(text)
  const time = found && `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}`
  return time && isTime(time) ? time : null
}

/** Minutes of `45`, `45 min`, `1h30`, `1h 30min`, `01:30`, `2 horas`; null for none. */
export function parseMinutes(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  const plain = /^(\d{1,4})(?:[.,]0+)?\s*(?:m|min|mins|minutos|')?$/.exec(text)
  if (plain) return Number(plain[1])
  const hours = /^(\d{1,2})\s*(?:h|hs|hora|horas|:)\s*(?:e\s*)?(?:(\d{1,2})\s*(?:m|min|minutos)?)?$/
  const found = hours.exec(text.replace(/^(\d{1,2}:\d{2}):00$/, '$1'))
  return found ? Number(found[1]) * 60 + Number(found[2] ?? 0) : null
}

/** What stands between commas, semicolons or bars; each once. */
export const parseList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;|\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
