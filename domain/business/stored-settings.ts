import type { BlockedDate, ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import { isJsonObject, toList } from '#domain/text/lenient-json.ts'
import {
  createFieldsParser,
  parseStoredTexts,
  type StoredParser,
  type StoredValue,
} from '#domain/text/stored-json.ts'
import { isDate, isTimeZone, MINUTES_A_DAY, parseTime } from '#domain/time/civil-time.ts'
import type { GeneralSettings, PublicPageSettings, ThemeColors } from './settings.ts'

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isWithin = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most
const isStep = (value: unknown) => Number.isInteger(value) && isWithin(1, MINUTES_A_DAY)(value)
const isCeiling = (value: unknown) => Number.isInteger(value) && isWithin(1, 10_000)(value)
const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

const YEAR_IN_MINUTES = 366 * MINUTES_A_DAY

export const parseStoredGeneral = createFieldsParser<GeneralSettings>({
  advanceBooking: isWithin(0, YEAR_IN_MINUTES),
  bookingTimeInterval: isStep,
  cancellationDeadline: isWithin(0, YEAR_IN_MINUTES / 60),
  timezone: (value) => typeof value === 'string' && isTimeZone(value),
  professionalBlocks: isBoolean,
  shareCardFees: isBoolean,
  openBookingsUnproven: isCeiling,
  openBookingsProven: isCeiling,
  unprovenBookingsPerDay: isCeiling,
  newcomerBookingsPerDay: isCeiling,
  firstSteps: isJsonObject,
})

export const parseStoredTheme = createFieldsParser<ThemeColors>({
  primary: isColor,
  secondary: isColor,
  accent: isColor,
  background: isColor,
  text: isColor,
})

const parsePublicPageFields = createFieldsParser<PublicPageSettings>({
  show_horarios: isBoolean,
  show_localizacao: isBoolean,
  show_avaliacoes: isBoolean,
  show_contato: isBoolean,
  show_galeria: isBoolean,
  listed: isBoolean,
})

/** A house of which nobody can tell whether it wants to be found is not. */
export const parseStoredPublicPage: StoredParser<Partial<PublicPageSettings>> = (stored) => {
  const { value, unread } = parsePublicPageFields(stored)
  const listed = isJsonObject(stored) ? (stored.listed ?? true) : stored === null
  return { value: { ...value, listed: listed === true }, unread }
}

export const parseStoredGallery = parseStoredTexts
export const parseStoredTabOrder = parseStoredTexts

/**
 * Blocked times as they are stored. An entry whose day and person can be read, but not its hours,
 * blocks the whole day, as one without hours does: an hour too many is blocked sooner than a client is
 * sent to somebody who is away. Without a day or a person there is nothing to block; such an entry is
 * left out. Bookings never overlap by it: the database itself keeps them apart.
 */
export const parseStoredExceptions: StoredParser<Partial<ExceptionsSettings>> = (stored) => {
  if (stored === null) return { value: {}, unread: 0 }
  if (!isJsonObject(stored)) return { value: {}, unread: 1 }
  const { agendaBlocked = false, blockedDates = [] } = stored
  // A switch that cannot be read is on: blocks that stand there were meant.
  const isOn = isBoolean(agendaBlocked) ? agendaBlocked : agendaBlocked !== null
  const isList = Array.isArray(blockedDates)
  const entries = (isList ? blockedDates : []).map(parseBlockedDate)
  const unread =
    entries.filter((entry) => entry.unread > 0).length +
    (isList || blockedDates === null ? 0 : 1) +
    (isBoolean(agendaBlocked) || agendaBlocked === null ? 0 : 1)
  return {
    value: { agendaBlocked: isOn, blockedDates: entries.flatMap(({ value }) => value ?? []) },
    unread,
  }
}

/** How many stored blocks stand in the agenda as they were not meant. */
export type UnreadableBlocks = {
  /** Left out: their time can be booked. */
  free: number
  /** Their day is known and their hours are not: they block all of it. */
  full_day: number
}

export function countUnreadableBlocks(stored: unknown): UnreadableBlocks {
  if (stored === null) return { free: 0, full_day: 0 }
  if (!isJsonObject(stored)) return { free: 1, full_day: 0 }
  const { blockedDates = [] } = stored
  if (!Array.isArray(blockedDates)) return { free: blockedDates === null ? 0 : 1, full_day: 0 }
  const unread = blockedDates.map(parseBlockedDate).filter((entry) => entry.unread > 0)
  const free = unread.filter(({ value }) => value === null).length
  return { free, full_day: unread.length - free }
}

/** The entries of stored blocks that `parseStoredExceptions` leaves out. */
export function listUnreadableBlocks(stored: unknown): unknown[] {
  const entries = isJsonObject(stored) ? toList(stored.blockedDates) : []
  return entries.filter((entry) => parseBlockedDate(entry).value === null)
}

const UNREAD: StoredValue<null> = { value: null, unread: 1 }
const isPerson = (value: unknown): value is BlockedDate['professionalId'] =>
  value === undefined || value === null || typeof value === 'string'
const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

function parseBlockedDate(entry: unknown): StoredValue<BlockedDate | null> {
  if (!isJsonObject(entry) || typeof entry.date !== 'string' || !isDate(entry.date)) return UNREAD
  const { date, professionalId, isFullDay, startTime, endTime } = entry
  if (!isPerson(professionalId)) return UNREAD
  const [start, end] = [parseTime(startTime), parseTime(endTime, true)]
  const isTimed = !isFullDay && start !== null && end !== null && start < end
  const saysHours = !isFullDay && !(isAbsent(startTime) && isAbsent(endTime))
  const toText = (it: unknown) => (typeof it === 'string' || it === null ? it : undefined)
  const value: BlockedDate = {
    // What another program keeps beside the documents' fields stays there.
    ...entry,
    date,
    professionalId,
    isFullDay: !isTimed,
    startTime: isTimed ? start : isAbsent(startTime) ? toText(startTime) : null,
    endTime: isTimed ? end : isAbsent(endTime) ? toText(endTime) : null,
    id: toText(entry.id) ?? undefined,
    reason: toText(entry.reason),
    seriesId: toText(entry.seriesId),
  }
  return { value, unread: saysHours && !isTimed ? 1 : 0 }
}
