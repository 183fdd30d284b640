/** Days on which the whole house is closed: blocks of a full day that are everybody's. */
import type { ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import { type Block, listActiveBlocks } from './block.ts'

type ClosedDay = { date: string; reason: string | null }

/** How many days ahead a house may be closed. */
export const FURTHEST_CLOSED_DAY = 731
/** All of them, and what was written before there was such an end. */
const MOST_CLOSED_DAYS = 800

/** The blocks that close the whole house on days from one on, by date. */
export const listClosingBlocks = (settings: ExceptionsSettings, from: string): Block[] =>
  listActiveBlocks(settings).filter(
    ({ professional_id, full_day, date }) => professional_id === null && full_day && date >= from,
  )

/** The days that are closed, each once, by date; at most 800. */
export function listClosedDays(settings: ExceptionsSettings, from: string): ClosedDay[] {
  const days = new Map<string, ClosedDay>()
  for (const { date, reason } of listClosingBlocks(settings, from)) {
    days.set(date, { date, reason: days.get(date)?.reason ?? reason })
  }
  return [...days.values()].slice(0, MOST_CLOSED_DAYS)
}
