/** What a client's visits say of them. */
import { toEpochDay } from '#domain/time/civil-time.ts'

type Visit = { date: string; service_name: string; professional_name: string }
type Preference = { name: string; visits: number }

/** The middle of the days between visits on different dates; null before the third date. */
export function getVisitRhythm(visits: readonly Pick<Visit, 'date'>[]): number | null {
  const days = [...new Set(visits.map(({ date }) => toEpochDay(date)))].sort((a, b) => a - b)
  if (days.length < 3) return null
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day))
  gaps.sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? null
}

/** What stands most often in a field of the visits, the latest of equals; null where there are none. */
export function findPreference(
  visits: readonly Visit[],
  field: 'service_name' | 'professional_name',
): Preference | null {
  const counts = new Map<string, number>()
  for (const visit of visits) counts.set(visit[field], (counts.get(visit[field]) ?? 0) + 1)
  let best: Preference | null = null
  for (const [name, count] of counts) {
    if (!best || count > best.visits) best = { name, visits: count }
  }
  return best
}
