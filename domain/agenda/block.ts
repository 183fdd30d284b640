/** Blocked times as they lie in `exceptions_settings` (documents, section 3), read and changed. */
import type { BlockedDate, ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import { listRepeatDates } from '#domain/booking/series.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import {
  addDays,
  getWeekday,
  isDate,
  isTime,
  MINUTES_A_DAY,
  toEpochDay,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'

/** A blocked time; `professional_id` null is everybody, `end` is exclusive and may be 24:00. */
export type Block = {
  id: string
  professional_id: string | null
  date: string
  full_day: boolean
  start: string
  end: string
  reason: string | null
  series_id: string | null
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

/** An entry as it stands in the agenda; null for one that no agenda can show. */
export function parseBlock(entry: BlockedDate): Block | null {
  if (!isDate(entry.date) || (entry.professionalId && !isId(entry.professionalId))) return null
  const { startTime, endTime } = entry
  const isTimed = !entry.isFullDay && isTime(startTime ?? '') && isTime(endTime ?? '', true)
  return {
    id: isId(entry.id) ? entry.id : createContentId(entry),
    professional_id: entry.professionalId || null,
    date: entry.date,
    full_day: !isTimed,
    start: (isTimed && startTime) || '00:00',
    end: (isTimed && endTime) || '24:00',
    reason: entry.reason || null,
    series_id: isId(entry.seriesId) ? entry.seriesId : null,
  }
}

/** Entries from elsewhere have no id: what they say gives them one that stays. */
function createContentId({ date, professionalId, isFullDay, startTime, endTime }: BlockedDate) {
  const text = JSON.stringify([date, professionalId || '', isFullDay, startTime, endTime])
  return `from-content-${hashContent(text, 0x811c9dc5)}${hashContent(text, 0x01000193)}`
}

/** FNV-1a, 32 bits. */
function hashContent(text: string, seed: number): string {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Every search of free times reads them all. */
const MOST_BLOCKS_AHEAD = 500

const toSortKey = ({ date, start, id }: Block) => `${date} ${start} ${id}`

/** The blocks that count, by date, start and id: none while `agendaBlocked` is off. */
export function listActiveBlocks({ agendaBlocked, blockedDates }: ExceptionsSettings): Block[] {
  if (!agendaBlocked) return []
  return blockedDates
    .flatMap((entry) => parseBlock(entry) ?? [])
    .sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
}

type BlockInput = {
  professional_id: string | null
  date: string
  full_day: boolean
  start?: string | undefined
  end?: string | undefined
  reason?: string | undefined
  weekly_until?: string | undefined
  /** 0 (Sunday) to 6; absent: the weekday of the date. */
  weekdays?: readonly number[] | undefined
}

/**
 * The blocks that somebody asks for, from the date on: on each of the weekdays until `weekly_until`, or
 * within the week where that is not named.
 * @param newId an id for each of them, and one for the series where there are several
 * @returns `block_range` where the end is not after the start, `series_too_long`
 */
export function toBlocks(typed: BlockInput, newId: () => string): Block[] | Refusal {
  const { date, full_day, professional_id, weekdays } = typed
  const until = typed.weekly_until ?? (weekdays ? addDays(date, 6) : date)
  const start = full_day ? '00:00' : (typed.start ?? '')
  const end = full_day ? '24:00' : (typed.end ?? '')
  const isRange = isTime(start) && isTime(end, true) && toMinuteOfDay(start) < toMinuteOfDay(end)
  if (!isRange || until < date) return { code: 'block_range' }
  const dates = listBlockDates(date, until, weekdays)
  if (isRefusal(dates)) return dates
  const series_id = dates.length > 1 ? newId() : null
  const shared = { professional_id, full_day, start, end, reason: typed.reason || null, series_id }
  return dates.map((each) => ({ id: newId(), date: each, ...shared }))
}

function listBlockDates(
  date: string,
  until: string,
  weekdays: readonly number[] | undefined,
): string[] | Refusal {
  if (!weekdays) return listRepeatDates(date, { every_weeks: 1, until })
  const first = toEpochDay(date)
  const all: string[] = []
  for (const weekday of new Set(weekdays)) {
    const start = addDays(date, (weekday - getWeekday(first) + 7) % 7)
    const dates = start > until ? [] : listRepeatDates(start, { every_weeks: 1, until })
    if (isRefusal(dates)) return dates
    all.push(...dates)
  }
  return all.length > 0 ? all.sort() : { code: 'block_range' }
}

function toBlockedDate(block: Block): BlockedDate {
  const { id, date, professional_id, full_day, start, end, reason, series_id } = block
  return {
    id,
    date,
    professionalId: professional_id,
    isFullDay: full_day,
    startTime: full_day ? null : start,
    endTime: full_day ? null : end,
    reason,
    seriesId: series_id,
  }
}

/**
 * The settings with more blocks in them, which then count.
 * @param dormant what becomes of entries from `today` on that do not count yet
 * @returns `dormant_blocks` where there are such and nothing is said about them, `too_many_blocks`
 */
export function addBlocks(
  settings: ExceptionsSettings,
  blocks: readonly Block[],
  { today, dormant }: { today: string; dormant: 'wake' | 'drop' | undefined },
): ExceptionsSettings | Refusal {
  const { agendaBlocked, blockedDates } = settings
  const isDormant = ({ date }: BlockedDate) => !agendaBlocked && date >= today
  const count = blockedDates.filter(isDormant).length
  if (count > 0 && !dormant) return { code: 'dormant_blocks', count }
  const kept = dormant === 'drop' ? blockedDates.filter((entry) => !isDormant(entry)) : blockedDates
  const after = [...kept, ...blocks.map(toBlockedDate)]
  const ahead = after.filter(({ date }) => date >= today).length
  if (ahead > MOST_BLOCKS_AHEAD) return { code: 'too_many_blocks', most: MOST_BLOCKS_AHEAD }
  return { ...settings, agendaBlocked: true, blockedDates: after }
}

/**
 * The settings without a block, or without it and the later ones of its series.
 * @param of whose block it must be, where not everybody's may be freed
 * @returns `block_not_found` where none that counts has that id
 */
export function removeBlock(
  settings: ExceptionsSettings,
  id: string,
  { scope, of }: { scope: 'one' | 'following'; of?: string },
): { settings: ExceptionsSettings; freed: Block[] } | Refusal {
  const own = listActiveBlocks(settings).filter(
    (block) => of === undefined || block.professional_id === of,
  )
  const named = own.find((block) => block.id === id)
  if (!named) return { code: 'block_not_found' }
  const isLaterInSeries = ({ series_id, date }: Block) =>
    scope === 'following' &&
    series_id !== null &&
    series_id === named.series_id &&
    date > named.date
  const freed = own.filter((block) => block.id === id || isLaterInSeries(block))
  const ids = new Set(freed.map((block) => block.id))
  const isKept = (entry: BlockedDate) => !ids.has(parseBlock(entry)?.id ?? '')
  return {
    settings: { ...settings, blockedDates: settings.blockedDates.filter(isKept) },
    freed,
  }
}

type BookedTime = { professional_id: string; date: string; time: string; duration: number }

/** Does a booking stand in a blocked time, with some of its own minutes? */
export function isInBlock(booking: BookedTime, block: Block): boolean {
  const { professional_id: whose } = block
  if (whose !== null && whose !== booking.professional_id) return false
  const starts = toEpochDay(booking.date) * MINUTES_A_DAY + toMinuteOfDay(booking.time)
  const midnight = toEpochDay(block.date) * MINUTES_A_DAY
  return (
    starts < midnight + toMinuteOfDay(block.end) &&
    starts + booking.duration > midnight + toMinuteOfDay(block.start)
  )
}
