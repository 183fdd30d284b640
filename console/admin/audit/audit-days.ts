import { AUDIT_CLIENT } from '#domain/people/audit.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import type { AuditEntry } from './audit-query.ts'

/** What one person did from one device within a minute, newest first. */
export type AuditLine = { time: string; entries: AuditEntry[] }
type AuditDay = { date: string; lines: AuditLine[] }

const TOGETHER_MS = 60_000

/**
 * What happened, under the days on which it did, in the order in which it is given: a sign-in and
 * what came with it stand in one line.
 * @param zone the house's own, whatever the clock of whoever reads it says
 */
export function groupByDay(entries: readonly AuditEntry[], zone: string): AuditDay[] {
  const days: AuditDay[] = []
  for (const entry of entries) {
    const { date, time } = getCivilTimeAt(zone, Date.parse(entry.at))
    let day = days.at(-1)
    if (day?.date !== date) {
      day = { date, lines: [] }
      days.push(day)
    }
    const line = day.lines.at(-1)
    if (line && isSameAct(line, entry)) line.entries.push(entry)
    else day.lines.push({ time, entries: [entry] })
  }
  return days
}

/** Two clients are one `person` here: what they did is told one by one. */
function isSameAct({ entries: [newest] }: AuditLine, entry: AuditEntry): boolean {
  if (!newest || entry.person === AUDIT_CLIENT) return false
  const isNear = Date.parse(newest.at) - Date.parse(entry.at) < TOGETHER_MS
  const isSameDevice = newest.device === entry.device && newest.address === entry.address
  return isNear && isSameDevice && newest.person === entry.person && newest.name === entry.name
}

/** What a line says: each sentence once, with how often it happened. */
export function countSentences(
  { entries }: AuditLine,
  formatEntry: (entry: AuditEntry) => string,
): { sentence: string; times: number }[] {
  const times = new Map<string, number>()
  for (const entry of entries) {
    const sentence = formatEntry(entry)
    times.set(sentence, (times.get(sentence) ?? 0) + 1)
  }
  return [...times].map(([sentence, count]) => ({ sentence, times: count }))
}
