/** What coming days should bring in, with a range, and what would have been said of those that are over. */
import type { Centavos } from '#domain/money/money.ts'
import { addDays, getWeekday, toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'
import { getMonthPeriod, getWeekPeriod, movePeriod, type Period } from '#domain/time/period.ts'
import {
  type Experience,
  getStood,
  getTaken,
  getUsualShares,
  groupHistory,
  type History,
  type HistoryCell,
  LOSS_DAYS,
  learn,
  listLikeDays,
} from './history.ts'

const COMING_WEEKS = 8
const COMING_MONTHS = 3
const PAST_WEEKS = 8

/** Today or a day that comes: what it has brought in, and what stands on it. */
export type BookedDay = {
  date: string
  /** Completed. */
  earned: Centavos
  /** Neither completed nor cancelled, as priced today; of a courtesy 0. */
  booked: Centavos
  /** How many those are. */
  bookings: number
}

type Moment = {
  /** At the house. */
  today: string
  /** The part of today that is still to come, 0 to 1. */
  dayLeft: number
  /** Days on which nobody can be booked. */
  closed: ReadonlySet<string>
}

/** `expected` is always `earned + booked - lost + pickup`. */
export type Projection = Period & {
  earned: Centavos
  booked: Centavos
  bookings: number
  /** What of it is usually cancelled, does not come or is never closed. */
  lost: Centavos
  /** What is usually booked by then. */
  pickup: Centavos
  expected: Centavos
  /** Eight times of ten it should be between these; null where there is too little history. */
  range: { low: Centavos; high: Centavos } | null
}

export type PastWeek = Period & {
  actual: Centavos
  /** What would have been said as the week began. */
  foretold: Centavos
  range: Projection['range']
}

/** The days whose past is read. */
export function getHistoryPeriod(today: string): Period {
  const { from } = movePeriod(getWeekPeriod(today), -PAST_WEEKS)
  return { from: addDays(from, -LOSS_DAYS), to: addDays(today, -1) }
}

/** The days that are shown beside it: of the current week and month those before are in its history. */
export function getProjectedPeriod(today: string): Period {
  const ends = [...listWeeks(today), ...listMonths(today)].map(({ to }) => to)
  return { from: today, to: ends.sort().at(-1) ?? today }
}

const listPeriods = (current: Period, coming: number): Period[] =>
  Array.from({ length: coming + 1 }, (_, nth) => movePeriod(current, nth))
const listWeeks = (today: string) => listPeriods(getWeekPeriod(today), COMING_WEEKS)
const listMonths = (today: string) => listPeriods(getMonthPeriod(today), COMING_MONTHS)

/**
 * The current week and month and those that come, and the weeks before.
 * @param cells of `getHistoryPeriod`, without what is in the trash
 * @param days of `getProjectedPeriod`; those with nothing may be missing
 */
export function project(cells: readonly HistoryCell[], days: readonly BookedDay[], moment: Moment) {
  const history = groupHistory(cells, moment.today)
  const asOf = toEpochDay(moment.today)
  const experience = learn(history, asOf)
  const booked = new Map(days.map((day) => [day.date, day]))
  const toProjection = (period: Period) =>
    projectPeriod(history, experience, booked, moment, period)
  const past = listPeriods(movePeriod(getWeekPeriod(moment.today), -PAST_WEEKS), PAST_WEEKS - 1)
  return {
    experience: { weeks: experience.weeks, ...getUsualShares(history, asOf, experience.weeks) },
    past: past.map((week) => foretell(history, moment, week)),
    weeks: listWeeks(moment.today).map(toProjection),
    months: listMonths(moment.today).map(toProjection),
  }
}

function projectPeriod(
  history: History,
  experience: Experience,
  booked: ReadonlyMap<string, BookedDay>,
  moment: Moment,
  period: Period,
): Projection {
  const asOf = toEpochDay(moment.today)
  const last = toEpochDay(period.to)
  const sum = { earned: 0, booked: 0, bookings: 0, lost: 0, pickup: 0 }
  for (let day = toEpochDay(period.from); day <= last; day++) {
    // What was never closed of a day that is over is not counted on any more.
    if (day < asOf) {
      sum.earned += getTaken(history, day)
      continue
    }
    const date = toIsoDate(day)
    const it = booked.get(date)
    sum.earned += it?.earned ?? 0
    const left = day - asOf + moment.dayLeft
    sum.booked += it?.booked ?? 0
    sum.bookings += it?.bookings ?? 0
    if (experience.weeks === 0) continue
    const lost = (it?.booked ?? 0) * experience.getLoss(left)
    sum.lost += lost
    const has = (it?.earned ?? 0) + (it?.booked ?? 0) - lost
    if (!moment.closed.has(date)) sum.pickup += experience.getPickup(day, left, has)
  }
  const lost = Math.round(sum.lost)
  const pickup = Math.round(sum.pickup)
  const expected = sum.earned + sum.booked - lost + pickup
  const error = getUsualError(history, experience, moment, period)
  const range = error === null ? null : toRange(expected, error, sum.earned)
  return { ...period, ...sum, lost, pickup, expected, range }
}

const toRange = (expected: Centavos, error: number, least: Centavos) => ({
  low: Math.min(Math.max(Math.round(expected - error), least), expected),
  high: Math.round(expected + error),
})

/**
 * A week that is over, as it would have been foretold when it began. What no row tells is taken as it
 * is now: prices, days of those that were moved, and of a cancellation the last change of its booking.
 */
function foretell(history: History, { closed }: Moment, week: Period): PastWeek {
  const asOf = toEpochDay(week.from)
  const days = Array.from({ length: 7 }, (_, nth) => asOf + nth)
  const stood = days.map((day, nth) => ({
    ...{ date: addDays(week.from, nth), earned: 0, bookings: 0 },
    booked: Math.round(getStood(history, day, nth + 1)),
  }))
  const { expected, range } = projectPeriod(
    ...([history, learn(history, asOf), new Map(stood.map((it) => [it.date, it]))] as const),
    { today: week.from, dayLeft: 1, closed },
    week,
  )
  const actual = days.reduce((sum, day) => sum + getTaken(history, day), 0)
  return { ...week, actual, foretold: expected, range }
}

/** Of a normal spread the middle 80%, and what few weeks add to it. */
const NORMAL_80 = 1.2816
const getSpread80 = (weeks: number) =>
  NORMAL_80 * (1 + 0.66 / (weeks - 1)) * Math.sqrt(1 + 1 / weeks)
/** How much the errors of one week lean to the side of another's. */
const LEANING = 0.5

/** Half the width of a period's range: from what the same reckoning missed by in the weeks before. */
function getUsualError(
  history: History,
  experience: Experience,
  { today, dayLeft, closed }: Moment,
  period: Period,
): number | null {
  const { weeks } = experience
  if (weeks === 0) return null
  const asOf = toEpochDay(today)
  // By calendar week: what one of them missed by on each of the weeks before.
  const missed = new Map<number, number[]>()
  const last = toEpochDay(period.to)
  for (let day = Math.max(toEpochDay(period.from), asOf); day <= last; day++) {
    if (closed.has(toIsoDate(day))) continue
    const left = day - asOf + dayLeft
    const week = day - getWeekday(day)
    const sums = missed.get(week) ?? new Array<number>(weeks).fill(0)
    missed.set(week, sums)
    const loss = experience.getLoss(left)
    const likes = listLikeDays(day, asOf, weeks)
    for (let nth = 0; nth < likes.length; nth++) {
      const like = likes[nth] ?? 0
      const stood = getStood(history, like, left) * (1 - loss)
      const said = stood + experience.getPickup(day, left, stood)
      sums[nth] = (sums[nth] ?? 0) + getTaken(history, like) - said
    }
  }
  const errors = [...missed.values()].map((sums) =>
    Math.sqrt(sums.reduce((sum, it) => sum + it * it, 0) / (weeks - 1)),
  )
  return getSpread80(weeks) * combine(errors)
}

function combine(errors: readonly number[]): number {
  const apart = errors.reduce((sum, it) => sum + it * it, 0)
  const together = errors.reduce((sum, it) => sum + it, 0) ** 2
  return Math.sqrt((1 - LEANING) * apart + LEANING * together)
}

/** By what part of what was earned the weeks before were missed, to which side, and how many were inside their range. */
export function judge(past: readonly PastWeek[]) {
  const judged = past.filter(({ range }) => range !== null)
  const actual = judged.reduce((sum, it) => sum + it.actual, 0)
  const missed = judged.reduce((sum, it) => sum + Math.abs(it.foretold - it.actual), 0)
  const foretold = judged.reduce((sum, it) => sum + it.foretold, 0)
  const inside = judged.filter(
    ({ range, actual: it }) => range && range.low <= it && it <= range.high,
  )
  return {
    weeks: judged.length,
    inside: inside.length,
    above: judged.filter((it) => it.foretold > it.actual).length,
    below: judged.filter((it) => it.foretold < it.actual).length,
    error: actual > 0 ? missed / actual : null,
    lean: actual > 0 ? (foretold - actual) / actual : null,
  }
}
