/** What a house's past bookings teach about those that come: who cancels, and what is booked late. */
import type { Centavos } from '#domain/money/money.ts'
import { addDays, getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import { getClassPlace, getShare, getShareBefore, LEAD_CLASSES, listShares } from './lead-class.ts'

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

/** A day that is over. The same day is looked at for many others: what it says is kept. */
type PastDay = {
  cells: EndedCell[]
  /** What it brought in, and how many bookings did. */
  taken: Centavos
  completed: number
  /** By how much was left of the days before its end. */
  stood: Map<number, number>
  late: Map<number, number>
}

export type History = {
  /** By day since 1970. */
  days: ReadonlyMap<number, PastDay>
  /** Of days since 1970: those on which the house is closed. */
  closed: ReadonlySet<number>
  /** The first day on which a booking was completed; without end where none was. */
  first: number
  /** `listShares`, of each moment once. */
  getShares: (left: number) => readonly number[]
}

/** Who closes comandas does so within so many days. */
const CLOSING_DAYS = 7

const isEnded = (cell: HistoryCell): cell is EndedCell => cell.outcome !== 'open'

/**
 * What nobody closed was never earned: it stood until its day and was lost. Of the last days it may
 * still be closed, and says nothing yet.
 * @param closing the first of these days
 */
function findEnd(cell: HistoryCell, closing: string): EndedCell | null {
  if (isEnded(cell)) return cell
  return cell.date < closing ? { ...cell, outcome: 'cancelled', ended: 0 } : null
}

/**
 * @param today before which all of these days lie
 * @param closed dates on which the house is closed, also those that come
 */
export function groupHistory(
  cells: readonly HistoryCell[],
  today: string,
  closed: ReadonlySet<string>,
): History {
  const closing = addDays(today, -CLOSING_DAYS)
  const days = new Map<number, PastDay>()
  let first = Number.POSITIVE_INFINITY
  let [date, past] = ['', createPastDay()]
  for (const one of cells) {
    const cell = findEnd(one, closing)
    if (!cell) continue
    // Most stand beside others of their day.
    if (cell.date !== date) {
      date = cell.date
      const day = toEpochDay(date)
      past = days.get(day) ?? createPastDay()
      days.set(day, past)
    }
    past.cells.push(cell)
    if (cell.outcome !== 'completed') continue
    past.taken += cell.amount
    past.completed += cell.bookings
  }
  for (const [day, { completed }] of days) if (completed > 0 && day < first) first = day
  const shares = new Map<number, readonly number[]>()
  const getShares = (left: number) => {
    const known = shares.get(left) ?? listShares(left)
    shares.set(left, known)
    return known
  }
  return { days, closed: new Set([...closed].map(toEpochDay)), first, getShares }
}

const createPastDay = (): PastDay => ({
  cells: [],
  taken: 0,
  completed: 0,
  stood: new Map(),
  late: new Map(),
})

/** The part of bookings of a course that stood, by the shares of one moment (`listShares`). */
const getStanding = (
  { made, outcome, ended }: Pick<EndedCell, 'made' | 'outcome' | 'ended'>,
  shares: readonly number[],
): number => getShare(shares, made) * (outcome === 'cancelled' ? 1 - getShare(shares, ended) : 1)

/** What a day brought in. */
export const getTaken = (history: History, day: number): Centavos =>
  history.days.get(day)?.taken ?? 0

/** Was a house closed, and nothing was done all the same? Such a day says nothing of those that are like it. */
export const wasOff = (history: History, day: number): boolean =>
  history.closed.has(day) && getTaken(history, day) === 0

/** What was booked for a day and not cancelled, so long before its end. */
export function getStood(history: History, day: number, left: number): number {
  const past = history.days.get(day)
  if (!past) return 0
  let stood = past.stood.get(left)
  if (stood !== undefined) return stood
  stood = 0
  const shares = history.getShares(left)
  for (const cell of past.cells) stood += cell.amount * getStanding(cell, shares)
  past.stood.set(left, stood)
  return stood
}

/** What a day brought in by bookings that were made after that. */
function getLate(history: History, day: number, left: number): number {
  const past = history.days.get(day)
  if (!past) return 0
  let late = past.late.get(left)
  if (late !== undefined) return late
  late = 0
  const shares = history.getShares(left)
  for (const { outcome, amount, made } of past.cells)
    if (outcome === 'completed') late += amount * (1 - getShare(shares, made))
  past.late.set(left, late)
  return late
}

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
  const usual = shrink(
    countLoss(courses, () => 1),
    PRIOR_LOSS,
  )
  const losses = new Map<number, number>()
  // By moment, and day.
  const pickups = new Map<number, Map<number, ReturnType<typeof getLikePickup>>>()
  return {
    weeks,
    getLoss: (left) => {
      const loss = losses.get(left) ?? getLossShare(courses, usual, history.getShares(left))
      losses.set(left, loss)
      return loss
    },
    getPickup: (day, left, has) => {
      const then = pickups.get(left) ?? new Map<number, ReturnType<typeof getLikePickup>>()
      pickups.set(left, then)
      const like = then.get(day) ?? getLikePickup(history, listLikeDays(day, asOf, weeks), left)
      then.set(day, like)
      return Math.min(like.usual, Math.max(like.best - has, 0))
    },
  }
}

function getLikePickup(history: History, likes: readonly number[], left: number) {
  const days = likes.filter((day) => !wasOff(history, day))
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
  const sunday = getSunday(asOf)
  const weeks = Math.min(Math.floor((sunday - Math.min(history.first, asOf)) / 7), MOST_WEEKS)
  let bookings = 0
  for (let day = sunday - 7 * weeks; day < asOf; day++)
    bookings += history.days.get(day)?.completed ?? 0
  return weeks < FEWEST_WEEKS || bookings < FEWEST_BOOKINGS ? 0 : weeks
}

/** Bookings that had the same course. */
type Course = Pick<EndedCell, 'made' | 'outcome' | 'ended'> & { bookings: number }

/** The courses of the bookings that say who comes, whatever their days. */
function listCourses(history: History, asOf: number): Course[] {
  // By class of both: a year of a house has more cells than there are courses.
  const classes = LEAD_CLASSES.length
  const counts = new Float64Array(2 * classes * classes)
  for (let day = asOf - LOSS_DAYS; day < asOf; day++) {
    for (const cell of history.days.get(day)?.cells ?? []) {
      const pair = getClassPlace(cell.made) * classes + getClassPlace(cell.ended)
      const key = pair * 2 + (cell.outcome === 'completed' ? 1 : 0)
      counts[key] = (counts[key] ?? 0) + cell.bookings
    }
  }
  const courses: Course[] = []
  for (let key = 0; key < counts.length; key++) {
    const bookings = counts[key] ?? 0
    if (bookings === 0) continue
    const pair = key >> 1
    const made = LEAD_CLASSES[Math.floor(pair / classes)] ?? 0
    const ended = LEAD_CLASSES[pair % classes] ?? 0
    courses.push({ made, ended, outcome: key % 2 === 1 ? 'completed' : 'cancelled', bookings })
  }
  return courses
}

type Loss = { all: number; lost: number }

/** As if it had been seen in twenty bookings more. */
const shrink = ({ all, lost }: Loss, prior: number): number =>
  (lost + PRIOR_BOOKINGS * prior) / (all + PRIOR_BOOKINGS)

/** Counted in bookings: one that is dear says no more about who comes than one that is not. */
function countLoss(courses: readonly Course[], weigh: (course: Course) => number): Loss {
  const loss = { all: 0, lost: 0 }
  for (const cell of courses) {
    const bookings = cell.bookings * weigh(cell)
    loss.all += bookings
    if (cell.outcome === 'cancelled') loss.lost += bookings
  }
  return loss
}

/** What little was seen of so long before is taken for the house's usual. */
function getLossShare(
  courses: readonly Course[],
  usual: number,
  shares: readonly number[],
): number {
  return shrink(
    countLoss(courses, (course) => getStanding(course, shares)),
    usual,
  )
}

/** For the screen's sentences: of all bookings, and of what came in. */
export function getUsualShares(history: History, asOf: number, weeks: number) {
  let [all, cancelled, taken, early] = [0, 0, 0, 0]
  for (let day = asOf - LOSS_DAYS; day < asOf; day++) {
    for (const { outcome, bookings, amount, made } of history.days.get(day)?.cells ?? []) {
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
