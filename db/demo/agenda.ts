/**
 * Who is booked when in a demo's salon: from three months ago to three weeks ahead, by the same
 * rule that offers slots to clients, so that every booking lies where one could have been made.
 */

import { busyFrom, type Interval, occupation, type Work } from '#domain/availability/occupation.ts'
import {
  BOOKING_WINDOW_DAYS,
  type BookingRules,
  listSlots,
  type Worker,
} from '#domain/availability/slots.ts'
import {
  addDays,
  dayOf,
  MINUTES_A_DAY,
  minuteOf,
  timeOf,
  weekdayOf,
} from '#domain/time/civil-time.ts'
import { instantOf } from '#domain/time/clock.ts'
import type { Chair, Offer } from './offers.ts'
import type { Chance } from './seeded-random.ts'

export const HISTORY_DAYS = 90
export const AHEAD_DAYS = 21

export type Place = { date: string; time: string; chair: Chair; offer: Offer }

/** @param today the demo's civil date; its own rules apply but for the notice. */
export function fillAgenda(
  chance: Chance,
  rules: BookingRules,
  chairs: readonly Chair[],
  today: string,
): Place[] {
  const places: Place[] = []
  const anyNotice = { ...rules, notice: 0 }
  for (let ahead = -HISTORY_DAYS; ahead <= AHEAD_DAYS; ahead++) {
    const date = addDays(today, ahead)
    // One moment for a whole window of days: what a window needs is worked out once for each.
    const opened = ahead < 0 ? addDays(today, -BOOKING_WINDOW_DAYS) : today
    const now = instantOf(rules.zone, opened, '00:00')
    for (const chair of chairs) {
      if (chair.lastDate !== null && date > chair.lastDate) continue
      places.push(...fillDay(chance, { rules: anyNotice, now }, chair, date))
    }
  }
  return places
}

type Rule = { rules: BookingRules; now: number }

/** Books one professional's day until it is as full as chance wants it. */
function fillDay(chance: Chance, rule: Rule, chair: Chair, date: string): Place[] {
  const places: Place[] = []
  const spans: Interval[] = []
  let wanted = openMinutes(rule.rules, chair.worker, date) * (0.5 + chance.next() * 0.28)
  for (let tries = 0; tries < 25 && wanted > 15; tries++) {
    const offer = chance.weighted(chair.offers, ({ demand }) => demand)
    const time = freeTime(chance, rule, chair.worker, offer.work, date, spans)
    if (time === null) continue
    places.push({ date, time, chair, offer })
    const start = dayOf(date) * MINUTES_A_DAY + minuteOf(time)
    spans.push(...occupation(offer.work, start))
    wanted -= offer.work.duration - offer.work.gap_minutes
  }
  return places
}

function freeTime(
  chance: Chance,
  { rules, now }: Rule,
  worker: Worker,
  work: Work,
  date: string,
  spans: readonly Interval[],
): string | null {
  const busy = busyFrom(spans)
  const question = { rules, work, workers: [worker], busyOf: () => busy, now }
  const slots = listSlots(question, date, date)[0]?.slots ?? []
  if (slots.length === 0) return null
  // People like full and half hours.
  return chance.weighted(slots, ({ time }) => (minuteOf(time) % 30 === 0 ? 4 : 1)).time
}

/** The minutes that a professional's day has within the business's hours. */
function openMinutes(rules: BookingRules, worker: Worker, date: string): number {
  const weekday = weekdayOf(dayOf(date))
  const house = rules.windows[weekday] ?? []
  const own = worker.windows ? (worker.windows[weekday] ?? []) : house
  let minutes = 0
  for (const a of house) {
    for (const b of own) minutes += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))
  }
  return minutes
}

/**
 * A deliberate overlap today, a quarter of an hour into a booking of whoever has the most to do:
 * the first of the afternoon, or else the last.
 */
export function encaixeOf(
  places: readonly Place[],
  chairs: readonly Chair[],
  today: string,
): Place | null {
  const here = places.filter(({ date }) => date === today)
  const of = (one: Chair) => here.filter(({ chair }) => chair === one)
  const [busiest] = [...chairs].sort((a, b) => of(b).length - of(a).length)
  if (!busiest) return null
  const day = of(busiest).sort((a, b) => minuteOf(a.time) - minuteOf(b.time))
  const under = day.find(({ time }) => time >= '13:00') ?? day.at(-1)
  const [shortest] = [...busiest.offers].sort((a, b) => a.work.duration - b.work.duration)
  if (!under || !shortest) return null
  return { ...under, time: timeOf(minuteOf(under.time) + 15), offer: shortest }
}
