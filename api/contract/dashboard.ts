/** The owner's day at a glance. */
import { z } from 'zod'
import { BOOKING_STATUSES } from '#domain/booking/booking.ts'
import { DAY_REMAINDERS } from '#domain/dashboard/day-remainder.ts'
import { VISIT_STATES } from '#domain/dashboard/day-visits.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  date,
  id,
  money,
  moneySum,
  signedMoney,
  storedDate,
  storedTime,
  time,
} from './shape/shapes.ts'

/** Minutes of the day; what reaches into it from the day before begins below 0. */
const span = { from: z.int(), to: z.int() }

/** A booking of today that was not called off, or one of yesterday that runs past midnight. */
const dayVisit = z.object({
  id,
  ...span,
  client_name: z.string(),
  guest_name: z.string().nullable(),
  service_name: z.string(),
  professional_id: id,
  professional_name: z.string(),
  date: storedDate,
  time: storedTime,
  status: z.enum(BOOKING_STATUSES),
  state: z.enum(VISIT_STATES),
  /** Some minutes into its time, and nobody has opened its comanda. */
  late: z.boolean(),
  /** The client has never been here before. */
  is_new: z.boolean(),
  is_courtesy: z.boolean(),
  encaixe: z.boolean(),
  /** What it brings in; 0 for a courtesy. */
  total: money,
})

const teamDay = z.object({
  professional_id: id,
  name: z.string(),
  avatar: z.string().nullable(),
  /** Bookings of today that were not called off. */
  bookings: z.int(),
  /** Percent of the hours that can be sold; null without any. */
  occupancy: z.int().nullable(),
  remainder: z.enum(DAY_REMAINDERS),
  /** The first time at which a service of usual duration can begin. */
  free: time.nullable(),
  hours: z.array(z.object(span)),
  blocks: z.array(z.object(span)),
})

const day = z.object({
  /** Whole hours that the picture spans; null where there is nothing to show. */
  hours: z.object(span).nullable(),
  /** All of today that were not called off. */
  bookings: z.int(),
  occupancy: z.int().nullable(),
  /** Minutes that a service usually takes here: a free time has room for so many. */
  usual_duration: z.int(),
  team: z.array(teamDay),
  /** By their start; `bookings` does not count one of the day before that reaches into today (`date`). */
  visits: z.array(dayVisit),
})

const revenue = z.object({
  /** What today's completed visits and sales over the counter have brought in, however they are paid. */
  today: signedMoney,
  /** Of today's bookings that are neither completed nor called off. */
  booked: moneySum,
  /**
   * The same weekday of the last four weeks, the oldest first, without those that had no visit or sale;
   * `until`: of visits that were over by this hour, and sales before it.
   */
  weeks: z.array(z.object({ date, until: signedMoney, total: signedMoney })),
  /** How much more than their average until this hour; null without any. */
  difference: signedMoney.nullable(),
})

const clients = z.object({
  /** Who has never been here before, by their time. */
  new: z.array(
    z.object({
      client_id: id,
      client_name: z.string(),
      booking_id: id,
      time: storedTime,
      done: z.boolean(),
    }),
  ),
  returning: z.int(),
  /** Visits of nobody in particular: they are in no figure about clients. */
  unknown: z.int(),
})

/** What wants doing; a count of 0 where nothing does. */
const attention = z.object({
  /** Days before today that ask to be closed, as the till has them, and the last of them. */
  till: z.object({ count: z.int(), day: date.nullable() }),
  /** A closed day whose cash moved after the count, and by how much: today, or the last before while today has no till. */
  recount: z.object({ day: date, amount: signedMoney }).nullable(),
  stock: z.object({
    count: z.int(),
    first: z.array(z.object({ id, name: z.string(), stock: z.int() })),
  }),
  statements: z.object({
    count: z.int(),
    total: signedMoney,
    /** What visits that changed since take off what these professionals are to be paid: 0 or below. */
    changed: signedMoney,
    first: z.array(z.object({ id, professional_name: z.string(), from_day: date, to_day: date })),
  }),
  /** Bookings still to come that nobody has confirmed. */
  pending: z.object({
    count: z.int(),
    first: z
      .object({
        client_name: z.string(),
        guest_name: z.string().nullable(),
        date: storedDate,
        time: storedTime,
      })
      .nullable(),
  }),
  /** Bookings of the last weeks before today that are neither completed nor called off; the last day. */
  unclosed: z.object({ count: z.int(), day: storedDate.nullable() }),
  /** Open expenses that are due today or were before. */
  expenses: z.object({
    count: z.int(),
    total: moneySum,
    first: z.object({ description: z.string(), due_on: date }).nullable(),
  }),
  proposals: z.int(),
})

export const dashboardEndpoints = {
  'GET /api/dashboard': {
    summary:
      'Today at a glance: the day of each professional, what came in, who comes, and what wants doing',
    access: 'owner',
    status: 200,
    response: z.object({
      /** The last event that this answer knows of. */
      event: z.int(),
      today: date,
      /** By the house's own clock. */
      time,
      timezone: z.string(),
      /** Whether anything was ever booked here; the trash does not count. */
      has_bookings: z.boolean(),
      day,
      revenue,
      clients,
      attention,
    }),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
