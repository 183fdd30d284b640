/** Days by hand: none of the product's own clocks and calendars. */

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** The civil day of an instant in a zone. */
export function toDay(zone: string, instant: number): string {
  let format = formats.get(zone)
  if (!format) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...fields })
    formats.set(zone, format)
  }
  return format.format(instant)
}

/** The civil day and minute of it. */
export function toClock(zone: string, instant: number): { day: string; minute: number } {
  const clock = { timeZone: zone, timeStyle: 'short' } as const
  const time = new Intl.DateTimeFormat('en-GB', clock).format(instant)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { day: toDay(zone, instant), minute: hours * 60 + minutes }
}

export const plusDays = (day: string, n: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)

export const getLastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

export type Span = { from: string; to: string }
export const isIn = (day: string | null, { from, to }: Span) =>
  day !== null && day >= from && day <= to

export type Tally = Record<string, number>
export const add = (tally: Tally, key: string, amount: number) => {
  tally[key] = (tally[key] ?? 0) + amount
}
/** Of all of them, each told by a function. */
export const sumOf = <T>(list: readonly T[], tell: (one: T) => number) =>
  list.reduce((sum, one) => sum + tell(one), 0)
export const dropZeros = (tally: Tally) =>
  Object.fromEntries(Object.entries(tally).filter(([, amount]) => amount !== 0))
export const toTally = <T>(
  list: readonly T[],
  key: (one: T) => string,
  amount: (one: T) => number,
): Tally => dropZeros(Object.fromEntries(list.map((one) => [key(one), amount(one)])))
export const toCentavos = (reais: number) => Math.round(reais * 100)
