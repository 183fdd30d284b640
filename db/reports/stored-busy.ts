/** How `visit_days` and `visit_months` hold when professionals were taken. */
import { type Interval, mergeIntervals } from '#domain/availability/occupation.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'
import { getStoredPrefix, parseList, STORED_VERSION } from './stored-sums.ts'

/** By professional: civil minutes, in order and apart from each other. */
export type Busy = ReadonlyMap<string, readonly Interval[]>

/** @param first day that the text is of, since 1970: the beginning of each is counted from there */
type BusyText = [version: number, first: number, people: [id: string, spans: number[]][]]

export function formatBusy(busy: Busy, first: number): string {
  const text: BusyText = [
    STORED_VERSION,
    first,
    [...busy].map(([id, spans]) => [
      id,
      spans.flatMap(({ from, to }) => [from - first * MINUTES_A_DAY, to - from]),
    ]),
  ]
  return JSON.stringify(text)
}

/** @returns null for what this version did not write */
export function parseBusy(stored: string): Busy | null {
  const text = stored.startsWith(getStoredPrefix()) ? parseList(stored) : null
  if (!text) return null
  // Only `formatBusy` of this version writes such a list.
  const [, first, people] = text as BusyText
  const midnight = first * MINUTES_A_DAY
  return new Map(
    people.map(([id, numbers]) => {
      const spans: Interval[] = []
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        const from = midnight + (numbers[i] ?? 0)
        spans.push({ from, to: from + (numbers[i + 1] ?? 0) })
      }
      return [id, spans]
    }),
  )
}

export function mergeBusy(parts: readonly Busy[]): Map<string, readonly Interval[]> {
  const all = new Map<string, Interval[]>()
  for (const part of parts)
    for (const [id, spans] of part) {
      const own = all.get(id)
      if (own) own.push(...spans)
      else all.set(id, [...spans])
    }
  return new Map([...all].map(([id, spans]) => [id, mergeIntervals(spans)]))
}
