/** Plans what one house owes its clients, from what its bookings are now. */
import { setTimeout } from 'node:timers/promises'
import type { Context } from '#api/context.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listEventsAfter } from '#db/events.ts'
import {
  findMessageSettings,
  type HouseToPlan,
  type MessageSettingsRow,
  markPlanned,
} from '#db/reminder/message-settings.ts'
import {
  listBirthdays,
  listChangedBookings,
  listPlannableBookings,
  listServiceVisits,
} from '#db/reminder/plannable.ts'
import { insertClientMessage, listPlannedKeys } from '#db/reminder/planned-messages.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { hasPlanFeature } from '#domain/plan/standing.ts'
import {
  isBirthday,
  PLANNED_AHEAD_MS,
  type Plan,
  type PlannedMessage,
  planCancellation,
  planDay,
  planReminders,
  planThanks,
} from '#domain/reminder/plan.ts'
import type { MessageSettings } from '#domain/reminder/settings.ts'
import { addDays, getCivilTimeAt, getTodayInZone, MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

export type PlanContext = Pick<
  Context,
  'storage' | 'now' | 'newId' | 'log' | 'plans' | 'ownerEmails'
>

/** When birthdays and invitations are looked for, in the house's zone. */
const DAY_BEGINS = '09:00'
/** Without a plan that gives notifications a house is looked at again so much later (ms). */
const UNPLANNED_PAUSE_MS = 3_600_000
/** A house is looked over at least this often: bookings come nearer (ms). */
const LONGEST_PAUSE_MS = 6 * 3_600_000
const MOST_EVENTS = 500
/** So many messages are queued in a transaction, so that whoever books waits for few. */
const BATCH = 8
/** What passes between two of these (ms): what has come meanwhile is answered first. */
const BATCH_PAUSE_MS = 20
const DAYS_OF_THANKS = 4
/** Visits that say how often somebody comes. */
const HABIT_DAYS = 400
const LEAST_PAUSE_DAYS = 5

type Planning = {
  user_id: string
  row: MessageSettingsRow
  settings: MessageSettings
  zone: string
  now: number
}

/** Queues what is due by now in a house in which something happened, or whose next message is due. */
export async function planHouse(
  context: PlanContext,
  { user_id, event }: HouseToPlan,
): Promise<boolean> {
  const now = context.now()
  const planning = await context.storage.read((db) => loadPlanning(db, context, user_id, now))
  if (!planning) return false
  const { row } = planning
  if (planning.isOff) {
    const planned = { planned_event: event, planned_day: row.planned_day }
    await mark(context, row, { ...planned, next_at: now + UNPLANNED_PAUSE_MS })
    return false
  }
  const changed = await context.storage.read((db) => planChanged(db, planning, event))
  const isWhole = row.next_at <= now || changed.isCut
  const whole = isWhole
    ? await context.storage.readHeavy(user_id, (db) => planWhole(db, planning))
    : null
  const day = await planDayOnce(context, planning)
  const queued = await queue(context, planning, [...changed.due, ...(whole?.due ?? []), ...day.due])
  const before = isWhole ? now + LONGEST_PAUSE_MS : row.next_at
  const times = [before, changed.next_at, whole?.next_at, day.next_at].filter((one) => one != null)
  await mark(context, row, {
    planned_event: Math.max(changed.last_event, isWhole ? event : 0),
    planned_day: day.planned_day,
    next_at: Math.min(...times),
  })
  return queued
}

const mark = (
  { storage }: PlanContext,
  row: MessageSettingsRow,
  planned: Parameters<typeof markPlanned>[2],
) => storage.write((tx) => markPlanned(tx, row, planned))

async function loadPlanning(
  db: Db,
  context: PlanContext,
  user_id: string,
  now: number,
): Promise<(Planning & { isOff: boolean }) | null> {
  const row = await findMessageSettings(db, user_id)
  const business = await findOwnerBusiness(db, user_id)
  if (!row || !business) return null
  const { standing } = await loadHousePlan(db, context, user_id)
  const isOff = !hasPlanFeature(standing, 'notifications')
  const { timezone: zone } = toBusinessSettings(business).general_settings
  return { user_id, row, settings: row.settings, zone, now, isOff }
}

type BookingPlan = Plan & { last_event: number; isCut: boolean }

/** What follows from what happened since the last look. */
async function planChanged(db: Db, planning: Planning, last: number): Promise<BookingPlan> {
  const { user_id, row } = planning
  const events = await listEventsAfter(db, user_id, row.planned_event, MOST_EVENTS)
  // Some have been forgotten, or there are too many: then all bookings are looked at.
  const isCut =
    events.length === MOST_EVENTS ||
    (last > row.planned_event && events[0]?.event !== row.planned_event + 1)
  const ids = [...new Set(events.flatMap(({ booking_id }) => booking_id ?? []))]
  const changed = ids.length > 0 ? await listChangedBookings(db, user_id, ids) : []
  const cancelled = changed.flatMap((one) => {
    const message = planCancellation(planning, one, one.updated_at)
    return message ?? []
  })
  const plan = mergePlans(changed.flatMap((one) => planBooking(planning, one)))
  const last_event = events.at(-1)?.event ?? row.planned_event
  return { due: [...cancelled, ...plan.due], next_at: plan.next_at, last_event, isCut }
}

const planBooking = (planning: Planning, booking: Parameters<typeof planReminders>[1]): Plan[] => [
  planReminders(planning, booking),
  planThanks(planning, booking),
]

function mergePlans(plans: readonly Plan[]): Plan {
  const times = plans.flatMap(({ next_at }) => next_at ?? [])
  const next_at = times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null
  return { due: plans.flatMap(({ due }) => due), next_at }
}

async function planWhole(db: Db, planning: Planning): Promise<Plan> {
  const { user_id, settings, zone, now } = planning
  const today = getTodayInZone(zone, now)
  const from = settings.kinds.thanks ? addDays(today, -DAYS_OF_THANKS) : today
  const longest = settings.kinds.reminder ? Math.max(...settings.reminder_hours) * 3_600_000 : 0
  const ahead = Math.min(longest + 2 * MS_A_DAY, PLANNED_AHEAD_MS)
  const to = getTodayInZone(zone, now + ahead)
  const bookings = await listPlannableBookings(db, user_id, from, to)
  return mergePlans(bookings.flatMap((one) => planBooking(planning, one)))
}

type DayPlan = Plan & { planned_day: string | null }

/** Birthdays and invitations, once a day of the house's. */
async function planDayOnce(context: PlanContext, planning: Planning): Promise<DayPlan> {
  const { user_id, row, settings, zone, now } = planning
  const { date: today, time } = getCivilTimeAt(zone, now)
  const isOn = settings.kinds.birthday || settings.kinds.return
  if (!isOn) return { due: [], next_at: null, planned_day: row.planned_day }
  const tomorrow = toInstant(zone, addDays(today, 1), DAY_BEGINS)
  if (time < DAY_BEGINS || row.planned_day === today) {
    const next_at = time < DAY_BEGINS ? toInstant(zone, today, DAY_BEGINS) : tomorrow
    return { due: [], next_at, planned_day: row.planned_day }
  }
  const people = await context.storage.readHeavy(user_id, (db) =>
    loadPeople(db, user_id, settings, today),
  )
  return { due: planDay(planning, today, people), next_at: tomorrow, planned_day: today }
}

async function loadPeople(db: Db, user_id: string, { kinds }: MessageSettings, today: string) {
  const day = today.slice(5)
  const days = day === '02-28' ? [day, '02-29'] : [day]
  const born = kinds.birthday ? await listBirthdays(db, user_id, days) : []
  const last = {
    from: addDays(today, -HABIT_DAYS),
    to: addDays(today, -LEAST_PAUSE_DAYS),
    least: 3,
  }
  const returning = kinds.return ? await listServiceVisits(db, user_id, last.from, last) : []
  return { birthdays: born.filter((one) => isBirthday(one.birth_date ?? '', today)), returning }
}

/** @returns whether there was something new */
async function queue(
  { storage, newId, now }: PlanContext,
  { user_id }: Planning,
  due: readonly PlannedMessage[],
): Promise<boolean> {
  if (due.length === 0) return false
  const keys = due.map(({ key }) => key)
  const known = await storage.read((db) => listPlannedKeys(db, user_id, keys))
  const fresh = due.filter(({ key }) => !known.has(key))
  for (let first = 0; first < fresh.length; first += BATCH) {
    const batch = fresh.slice(first, first + BATCH)
    if (first > 0) await setTimeout(BATCH_PAUSE_MS)
    await storage.write(async (tx) => {
      for (const message of batch)
        await insertClientMessage(tx, user_id, message, { id: newId(), now: now() })
    })
  }
  return fresh.length > 0
}
