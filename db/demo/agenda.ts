/**
 * Who is booked when in a demo's salon: from three months ago to three weeks ahead, by the same
 * rule that offers slots to clients, so that every booking lies where one could have been made.
 */

import type { BookingRules, ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import {
  type Interval,
  listOccupiedIntervals,
  mergeIntervals,
  type ServiceTiming,
} from '#domain/availability/occupation.ts'
import { BOOKING_WINDOW_DAYS, listSlots } from '#domain/availability/slots.ts'
import {
  addDays,
  getWeekday,
  MINUTES_A_DAY,
  toEpochDay,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { DemoOffer, DemoStaffMember } from './offers.ts'
import type { SeededRandom } from './seeded-random.ts'

export const HISTORY_DAYS = 90
const AHEAD_DAYS = 21

export type AgendaPlace = { date: string; time: string; chair: DemoStaffMember; offer: DemoOffer }

/** @param today the demo's civil date; its own rules apply but for the notice. */
export function fillAgenda(
  chance: SeededRandom,
  rules: BookingRules,
  chairs: readonly DemoStaffMember[],
  today: string,
): AgendaPlace[] {
  const places: AgendaPlace[] = []
  const anyNotice = { ...rules, notice: 0 }
  for (let ahead = -HISTORY_DAYS; ahead <= AHEAD_DAYS; ahead++) {
    const date = addDays(today, ahead)
    // One moment for a whole window of days: what a window needs is worked out once for each.
    const opened = ahead < 0 ? addDays(today, -BOOKING_WINDOW_DAYS) : today
    const now = toInstant(rules.zone, opened, '00:00')
    for (const chair of chairs) {
      if (chair.lastDate !== null && date > chair.lastDate) continue
      places.push(...fillDay(chance, { rules: anyNotice, now }, chair, date))
    }
  }
  return places
}

type Rule = { rules: BookingRules; now: number }

/** Books one professional's day until it is as full as chance wants it. */
function fillDay(
  chance: SeededRandom,
  rule: Rule,
  chair: DemoStaffMember,
  date: string,
): AgendaPlace[] {
  const places: AgendaPlace[] = []
  const spans: Interval[] = []
  let wanted = countOpenMinutes(rule.rules, chair.schedule, date) * (0.5 + chance.next() * 0.28)
  for (let tries = 0; tries < 25 && wanted > 15; tries++) {
    const offer = chance.pickWeighted(chair.offers, ({ demand }) => demand)
    const { timing } = offer
    const time = findFreeTime(chance, rule, { professional: chair.schedule, timing, date, spans })
    if (time === null) continue
    places.push({ date, time, chair, offer })
    const start = toEpochDay(date) * MINUTES_A_DAY + toMinuteOfDay(time)
    spans.push(...listOccupiedIntervals(offer.timing, start))
    wanted -= offer.timing.duration - offer.timing.gap_minutes
  }
  return places
}

type WantedTime = {
  professional: ProfessionalSchedule
  timing: ServiceTiming
  date: string
  /** What fills that day already. */
  spans: readonly Interval[]
}

function findFreeTime(
  chance: SeededRandom,
  { rules, now }: Rule,
  { professional, timing, date, spans }: WantedTime,
): string | null {
  const busy = mergeIntervals(spans)
  const query = {
    rules,
    getTiming: () => timing,
    professionals: [professional],
    getBusy: () => busy,
    now,
  }
  const slots = listSlots(query, date, date)[0]?.slots ?? []
  if (slots.length === 0) return null
  // People like full and half hours.
  return chance.pickWeighted(slots, ({ time }) => (toMinuteOfDay(time) % 30 === 0 ? 4 : 1)).time
}

/** The minutes that a professional's day has within the business's hours. */
function countOpenMinutes(
  rules: BookingRules,
  schedule: ProfessionalSchedule,
  date: string,
): number {
  const weekday = getWeekday(toEpochDay(date))
  const house = rules.windows[weekday] ?? []
  const own = schedule.windows ? (schedule.windows[weekday] ?? []) : house
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
export function pickEncaixe(
  places: readonly AgendaPlace[],
  chairs: readonly DemoStaffMember[],
  today: string,
): AgendaPlace | null {
  const here = places.filter(({ date }) => date === today)
  const listPlaces = (one: DemoStaffMember) => here.filter(({ chair }) => chair === one)
  const [busiest] = [...chairs].sort((a, b) => listPlaces(b).length - listPlaces(a).length)
  if (!busiest) return null
  const day = listPlaces(busiest).sort((a, b) => toMinuteOfDay(a.time) - toMinuteOfDay(b.time))
  const under = day.find(({ time }) => time >= '13:00') ?? day.at(-1)
  const [shortest] = [...busiest.offers].sort((a, b) => a.timing.duration - b.timing.duration)
  if (!under || !shortest) return null
  return { ...under, time: toTimeOfDay(toMinuteOfDay(under.time) + 15), offer: shortest }
}
