/** What a house's past bookings teach about those that come: who cancels, and what is booked late. */
import type { Centavos } from '#domain/money/money.ts'
import { addDays, getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import { getShareBefore } from './lead-class.ts'

/** Bookings of one past day that had the same course. */
export type HistoryCell = {
  date: string
  /** The class (`lead-class.ts`) of how long before that day they were made … */
  made: number
  /** `open` where the house never wrote down how they ended. */
  outcome: 'completed' | 'cancelled' | 'open'
  /** … and cancelled; 0 of all others. */
  ended: number
  bookings: number
  /** As they stand; of a courtesy 0. */
  amount: Centavos
}

/** Of a booking that is over: it brought something in, or it was lost. */
type EndedCell = Omit<HistoryCell, 'outcome'> & { outcome: 'completed' | 'cancelled' }

/** By day since 1970. */
export type History = ReadonlyMap<number, readonly EndedCell[]>

/** Who closes comandas does so within so many days. */
const CLOSING_DAYS = 7

/**
 * What nobody closed was never earned: it stood until its day and was lost. Of the last days it may
 * still be closed, and says nothing yet.
 * @param today before which all of these days lie
 */
function findEnd({ outcome, ...cell }: HistoryCell, today: string): EndedCell | null {
  if (outcome !== 'open') return { ...cell, outcome }
  return cell.date < addDays(today, -CLOSING_DAYS)
    ? { ...cell, outcome: 'cancelled', ended: 0 }
    : null
}

export function groupHistory(cells: readonly HistoryCell[], today: string): History {
  const days = new Map<number, EndedCell[]>()
  for (const one of cells) {
    const cell = findEnd(one, today)
    if (!cell) continue
    const day = toEpochDay(cell.date)
    const same = days.get(day)
    if (same) same.push(cell)
    else days.set(day, [cell])
  }
  return days
}

/** The part of a day's bookings that stood when so much was left to the end of it (`getShareBefore`). */
const getStanding = ({ made, outcome, ended }: EndedCell, left: number): number =>
  getShareBefore(made, left) * (outcome === 'cancelled' ? 1 - getShareBefore(ended, left) : 1)

const sumDay = (history: History, day: number, weigh: (cell: EndedCell) => number): number =>
  (history.get(day) ?? []).reduce((sum, cell) => sum + weigh(cell), 0)

/** What a day brought in. */
export const getTaken = (history: History, day: number): Centavos =>
  sumDay(history, day, ({ outcome, amount }) => (outcome === 'completed' ? amount : 0))

/** What was booked for a day and not cancelled, so long before its end. */
export const getStood = (history: History, day: number, left: number): number =>
  sumDay(history, day, (cell) => cell.amount * getStanding(cell, left))

/** What a day brought in by bookings that were made after that. */
const getLate = (history: History, day: number, left: number): number =>
  sumDay(history, day, ({ outcome, amount, made }) =>
    outcome === 'completed' ? amount * (1 - getShareBefore(made, left)) : 0,
  )

/** Weeks that are compared, and how many a house needs before anything is made of them. */
const MOST_WEEKS = 12
const FEWEST_WEEKS = 4
const FEWEST_BOOKINGS = 20
/** Days over which cancellations are counted. */
export const LOSS_DAYS = 180
/** What a house is taken for that has told us little: one in ten does not come. */
const PRIOR_LOSS = 0.1
const PRIOR_BOOKINGS = 20

export type Experience = {
  /** Whole weeks since its first completed booking, 12 at most; 0 where there is too little to go by. */
  weeks: number
  /** The share of what stands so long before that is cancelled, does not come or is never closed. */
  getLoss: (left: number) => number
  /**
   * What is usually still booked for a day, from so long before on; together with what it has, not
   * more than the best of its weekday in those weeks: a house has only so many chairs.
   */
  getPickup: (day: number, left: number, has: number) => number
}

/**
 * What was to be known when a day began, of the days before it.
 * @param asOf days since 1970
 */
export function learn(history: History, asOf: number): Experience {
  const weeks = countWeeks(history, asOf)
  const courses = listCourses(history, asOf)
  const losses = new Map<number, number>()
  const pickups = new Map<string, ReturnType<typeof getLikePickup>>()
  return {
    weeks,
    getLoss: (left) => {
      const loss = losses.get(left) ?? getLossShare(courses, left)
      losses.set(left, loss)
      return loss
    },
    getPickup: (day, left, has) => {
      const key = `${day} ${left}`
      const like = pickups.get(key) ?? getLikePickup(history, listLikeDays(day, asOf, weeks), left)
      pickups.set(key, like)
      return Math.min(like.usual, Math.max(like.best - has, 0))
    },
  }
}

function getLikePickup(history: History, days: readonly number[], left: number) {
  const late = days.reduce((sum, day) => sum + getLate(history, day, left), 0)
  return {
    usual: late / (days.length || 1),
    best: days.reduce((most, day) => Math.max(most, getTaken(history, day)), 0),
  }
}

const getSunday = (day: number): number => day - getWeekday(day)

/** The same weekday in the last whole calendar weeks before a day, the newest first. */
export function listLikeDays(day: number, asOf: number, weeks: number): number[] {
  const newest = day - Math.max(getSunday(day) - getSunday(asOf), 0) - 7
  return Array.from({ length: weeks }, (_, week) => newest - 7 * week)
}

function countWeeks(history: History, asOf: number): number {
  const completed = [...history]
    .filter(([day]) => day < asOf)
    .flatMap(([day, cells]) =>
      cells.filter((it) => it.outcome === 'completed').map((it) => ({ ...it, day })),
    )
  const first = completed.reduce((least, { day }) => Math.min(least, day), asOf)
  const sunday = getSunday(asOf)
  const weeks = Math.min(Math.floor((sunday - first) / 7), MOST_WEEKS)
  const bookings = completed
    .filter(({ day }) => day >= sunday - 7 * weeks)
    .reduce((sum, it) => sum + it.bookings, 0)
  return weeks < FEWEST_WEEKS || bookings < FEWEST_BOOKINGS ? 0 : weeks
}

/** The courses of the bookings that say who comes, whatever their days. */
function listCourses(history: History, asOf: number): EndedCell[] {
  const courses = new Map<string, EndedCell>()
  for (let day = asOf - LOSS_DAYS; day < asOf; day++) {
    for (const cell of history.get(day) ?? []) {
      const key = `${cell.outcome} ${cell.made} ${cell.ended}`
      const bookings = (courses.get(key)?.bookings ?? 0) + cell.bookings
      courses.set(key, { ...cell, bookings })
    }
  }
  return [...courses.values()]
}

type Loss = { all: number; lost: number }

/** As if it had been seen in twenty bookings more. */
const shrink = ({ all, lost }: Loss, prior: number): number =>
  (lost + PRIOR_BOOKINGS * prior) / (all + PRIOR_BOOKINGS)

/** Counted in bookings: one that is dear says no more about who comes than one that is not. */
function countLoss(courses: readonly EndedCell[], weigh: (cell: EndedCell) => number): Loss {
  const loss = { all: 0, lost: 0 }
  for (const cell of courses) {
    const bookings = cell.bookings * weigh(cell)
    loss.all += bookings
    if (cell.outcome === 'cancelled') loss.lost += bookings
  }
  return loss
}

/** Of so long before: what little was seen is taken for the house's usual. */
function getLossShare(courses: readonly EndedCell[], left: number): number {
  const usual = shrink(
    countLoss(courses, () => 1),
    PRIOR_LOSS,
  )
  return shrink(
    countLoss(courses, (cell) => getStanding(cell, left)),
    usual,
  )
}

/** For the screen's sentences: of all bookings, and of what came in. */
export function getUsualShares(history: History, asOf: number, weeks: number) {
  let [all, cancelled, taken, early] = [0, 0, 0, 0]
  for (let day = asOf - LOSS_DAYS; day < asOf; day++) {
    for (const { outcome, bookings, amount, made } of history.get(day) ?? []) {
      all += bookings
      if (outcome === 'cancelled') cancelled += bookings
      else if (day >= asOf - 7 * weeks) {
        taken += amount
        early += amount * getShareBefore(made, 7)
      }
    }
  }
  return { cancelled: divide(cancelled, all), early: divide(early, taken) }
}

const divide = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
