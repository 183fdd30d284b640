/** In which order a statement lists what it counts: as the days went by. */
import { PART_SOURCES, type StatementPart } from './statement.ts'
import { STATEMENT_PART_KINDS } from './statement-part.ts'

/**
 * By day, by the time at which a visit began, and of one visit what was done, its tips, its fees and what
 * changed of it, side by side.
 * @param getTime when a booking begins, `HH:MM`; null where that is not known any more: first of its day
 */
export function orderParts(
  parts: readonly StatementPart[],
  getTime: (booking_id: string) => string | null,
): StatementPart[] {
  const timed = parts.map((part) => ({ part, time: getTime(part.booking_id) ?? '' }))
  return timed
    .sort(
      (one, other) =>
        compareTexts(one.part.date, other.part.date) ||
        compareTexts(one.time, other.time) ||
        compareTexts(one.part.booking_id, other.part.booking_id) ||
        getRank(one.part) - getRank(other.part),
    )
    .map(({ part }) => part)
}

const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** What was earned before what changed of it. */
const getRank = ({ kind, source }: StatementPart): number =>
  STATEMENT_PART_KINDS.indexOf(kind) * PART_SOURCES.length + PART_SOURCES.indexOf(source)
