import { getWeekday, isTime, parseDate, toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'

/** Sunday first, as `getWeekday` counts. */
export const WEEKDAY_NAMES = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

export const MONTH_NAMES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

const padTwo = (n: number) => (n < 10 ? `0${n}` : `${n}`)

/**
 * `dd/MM/yyyy` of a date of any origin (documents 2, section 8, date display).
 * @returns `Data inválida` for what cannot be read as a date, `Erro na data` for one that reads
 * well and does not exist, such as 31/02.
 */
export function displayDate(value: unknown): string {
  const parsed = parseDate(value)
  if ('code' in parsed) return 'Data inválida'
  const iso = `${parsed.year}-${padTwo(parsed.month)}-${padTwo(parsed.day)}`
  return toIsoDate(toEpochDay(iso)) === iso
    ? `${padTwo(parsed.day)}/${padTwo(parsed.month)}/${parsed.year}`
    : 'Erro na data'
}

/** `dd/MM` of a date, or what `displayDate` says of a bad one. */
export function displayDayMonth(value: unknown): string {
  const full = displayDate(value)
  return /^\d/.test(full) ? full.slice(0, 5) : full
}

/** `HH:mm` of a time, seconds left out; `--:--` for a missing or unreadable one. */
export function displayTime(value: unknown): string {
  const time = typeof value === 'string' ? value.slice(0, 5) : ''
  return isTime(time, true) ? time : '--:--'
}

/** `segunda-feira` of a `YYYY-MM-DD`. */
export function getWeekdayName(date: string): string {
  return WEEKDAY_NAMES[getWeekday(toEpochDay(date))] ?? ''
}

/** `segunda` of a `YYYY-MM-DD`: how people say it. */
export function getSpokenWeekday(date: string): string {
  return getWeekdayName(date).replace('-feira', '')
}

/** `sextas` of 5: on each of them. */
export const getSpokenWeekdays = (weekday: number): string =>
  `${WEEKDAY_NAMES[weekday]?.replace('-feira', '')}s`

/** `seg` of a `YYYY-MM-DD`. */
export function getShortWeekday(date: string): string {
  return getWeekdayName(date).slice(0, 3)
}

/** `novembro` of a `YYYY-MM-DD`. */
export function getMonthName(date: string): string {
  return MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''
}

/**
 * The first and the last word of a name, or one where they are equal (documents 1, section 9).
 * @returns `Usuário` for a missing name; what no person is called stays whole
 */
export function displayName(name: string | null | undefined): string {
  if (name === WALK_IN_NAME) return name
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const first = words[0] ?? 'Usuário'
  const last = words.at(-1) ?? first
  return first === last ? first : `${first} ${last}`
}

/**
 * The whole of a name, for lists where two people may share their first and their last word.
 * @returns what `displayName` says of a missing one
 */
export const displayFullName = (name: string | null | undefined): string =>
  (name ?? '').split(/\s+/).filter(Boolean).join(' ') || displayName(name)

/** The client of walk-ins, who give no name. */
export const WALK_IN_NAME = 'Cliente sem cadastro'

/** `dd/MM/yyyy` of a last visit; `Nunca visitou` for a missing or unreadable one. */
export function displayLastVisit(value: unknown): string {
  const date = displayDate(value)
  return /^\d/.test(date) ? date : 'Nunca visitou'
}
