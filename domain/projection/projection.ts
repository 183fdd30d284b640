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
  wasOff,
} from './history.ts'

const COMING_WEEKS = 8
const COMING_MONTHS = 3
const PAST_WEEKS = 8
/** What the range of the first of them is fitted to: as many weeks before it. */
const FITTING_WEEKS = 4

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
  /** Days on which nobody can be booked, and those that are over on which the house was closed. */
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
  /** Eight times of ten it should be between these, by the weeks before; null where there is too little history. */
  range: { low: Centavos; high: Centavos } | null
}

export type PastWeek = Period & {
  actual: Centavos
  /** What would have been said as the week began. */
  foretold: Centavos
  range: Projection['range']
}

/** As it was said when the week began, with half the width of its range before that is widened. */
type Foretold = Omit<PastWeek, 'range'> & { error: Centavos | null }

/** The days whose past is read. */
export function getHistoryPeriod(today: string): Period {
  const { from } = movePeriod(getWeekPeriod(today), -PAST_WEEKS - FITTING_WEEKS)
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
  const history = groupHistory(cells, moment.today, moment.closed)
  const asOf = toEpochDay(moment.today)
  const experience = learn(history, asOf)
  const booked = new Map(days.map((day) => [day.date, day]))
  const foretold = foretellPast(history, moment.today)
  const widening = getWidening(foretold)
  const toProjection = (period: Period): Projection => {
    const { error, ...sums } = projectPeriod(history, experience, booked, moment, period)
    return { ...sums, range: toRange(sums.expected, error, widening, sums.earned) }
  }
  return {
    experience: { weeks: experience.weeks, ...getUsualShares(history, asOf, experience.weeks) },
    past: foretold.slice(FITTING_WEEKS).map(({ error, ...week }, nth): PastWeek => {
      const before = foretold.slice(0, nth + FITTING_WEEKS)
      return { ...week, range: toRange(week.foretold, error, getWidening(before), 0) }
    }),
    weeks: listWeeks(moment.today).map(toProjection),
    months: listMonths(moment.today).map(toProjection),
  }
}

/** The weeks that are over, the oldest first: those that are shown, and before them those that their ranges are fitted to. */
function foretellPast(history: History, today: string): Foretold[] {
  const weeks = PAST_WEEKS + FITTING_WEEKS
  const first = movePeriod(getWeekPeriod(today), -weeks)
  return listPeriods(first, weeks - 1).map((week) => foretell(history, week))
}

function projectPeriod(
  history: History,
  experience: Experience,
  booked: ReadonlyMap<string, BookedDay>,
  moment: Pick<Moment, 'today' | 'dayLeft'>,
  period: Period,
): Omit<Projection, 'range'> & { error: Centavos | null } {
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
    if (!history.closed.has(day)) sum.pickup += experience.getPickup(day, left, has)
  }
  const lost = Math.round(sum.lost)
  const pickup = Math.round(sum.pickup)
  const expected = sum.earned + sum.booked - lost + pickup
  const error = getUsualError(history, experience, moment, period)
  return { ...period, ...sum, lost, pickup, expected, error }
}

/**
 * @param error half of its width, before it is widened; null where nothing is known of it
 * @param least what came in already
 */
function toRange(
  expected: Centavos,
  error: number | null,
  widening: number,
  least: Centavos,
): Projection['range'] {
  if (error === null) return null
  const half = error * widening
  return {
    low: Math.min(Math.max(Math.round(expected - half), least), expected),
    high: Math.round(expected + half),
  }
}

/** How often the amount of a period should be within its range. */
const COVERAGE = 0.8

/**
 * By how much ranges are to be wider, so that as many of the weeks before would have been within theirs as is
 * said: the quantile of what these missed by, in halves of their width, for one week more than there are
 * (split conformal prediction); of few, the most. Never below 1.
 */
function getWidening(weeks: readonly Foretold[]): number {
  const misses = weeks
    .flatMap(({ error, foretold, actual }) => (error ? Math.abs(foretold - actual) / error : []))
    .sort((a, b) => a - b)
  const place = Math.min(Math.ceil(COVERAGE * (misses.length + 1)), misses.length)
  return Math.max(1, misses[place - 1] ?? 1)
}

/**
 * A week that is over, as it would have been foretold when it began. What no row tells is taken as it
 * is now: prices, days of those that were moved, and of a cancellation the last change of its booking.
 */
function foretell(history: History, week: Period): Foretold {
  const asOf = toEpochDay(week.from)
  const days = Array.from({ length: 7 }, (_, nth) => asOf + nth)
  const stood = days.map((day, nth) => ({
    date: addDays(week.from, nth),
    earned: 0,
    bookings: 0,
    booked: Math.round(getStood(history, day, nth + 1)),
  }))
  const { expected, error } = projectPeriod(
    ...([history, learn(history, asOf), new Map(stood.map((it) => [it.date, it]))] as const),
    { today: week.from, dayLeft: 1 },
    week,
  )
  const actual = days.reduce((sum, day) => sum + getTaken(history, day), 0)
  return { ...week, actual, foretold: expected, error }
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
  { today, dayLeft }: Pick<Moment, 'today' | 'dayLeft'>,
  period: Period,
): number | null {
  const { weeks } = experience
  if (weeks === 0) return null
  const asOf = toEpochDay(today)
  // By calendar week: what one of them missed by on each of the weeks before.
  const missed = new Map<number, number[]>()
  const last = toEpochDay(period.to)
  for (let day = Math.max(toEpochDay(period.from), asOf); day <= last; day++) {
    if (history.closed.has(day)) continue
    const left = day - asOf + dayLeft
    const week = day - getWeekday(day)
    const sums = missed.get(week) ?? new Array<number>(weeks).fill(0)
    missed.set(week, sums)
    const loss = experience.getLoss(left)
    const likes = listLikeDays(day, asOf, weeks)
    for (let nth = 0; nth < likes.length; nth++) {
      const like = likes[nth] ?? 0
      if (wasOff(history, like)) continue
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
