import { projectionsText } from '#console/messages/projections.ts'
import {
  listComingWeeks,
  listPastWeeks,
  type Projections,
  wasForetold,
} from './projections-query.ts'

const t = projectionsText.weeks
const FEWEST_LINES = 2

/** A week's column, in reais. */
export type ChartWeek = {
  from: string
  /** Of a past week what came in, of others what came in or is booked. */
  certain: number
  /** Foretold, or expected; null of a past week of which nothing was. */
  said: number | null
  range: { low: number; high: number } | null
  kind: 'past' | 'current' | 'coming'
}

export const listChartWeeks = (data: Projections): ChartWeek[] => [
  ...listPastWeeks(data).map((week) => ({
    from: week.from,
    certain: week.actual,
    range: week.range,
    kind: 'past' as const,
    said: wasForetold(week) ? week.foretold : null,
  })),
  ...listComingWeeks(data).map(({ from, earned, booked, expected, range }, nth) => ({
    from,
    certain: earned + booked,
    said: expected,
    range,
    kind: nth === 0 ? ('current' as const) : ('coming' as const),
  })),
]

/** The amounts at which a line is drawn, two to five of them, the last at or below the highest column. */
export function listScaleLines(most: number): number[] {
  if (most <= 0) return []
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [power, power / 2, power / 5].find((one) => most / one >= FEWEST_LINES) ?? power / 5
  return Array.from({ length: Math.floor(most / step) }, (_, nth) => (nth + 1) * step).slice(0, 5)
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `500`, `2 mil`, `1,5 mi` of reais. */
export function formatScale(reais: number): string {
  if (reais >= 1_000_000) return t.millions(number.format(reais / 1_000_000))
  return reais >= 1000 ? t.thousands(number.format(reais / 1000)) : number.format(reais)
}

export const getHighest = (weeks: readonly ChartWeek[]): number =>
  Math.max(
    0,
    ...weeks.flatMap(({ certain, said, range }) => [certain, said ?? 0, range?.high ?? 0]),
  )
