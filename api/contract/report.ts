/** What happened in a period, and in the one before. */
import { z } from 'zod'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import { LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { TAKINGS_PARTS } from '#domain/report/takings.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  date,
  id,
  periodQuery,
  secret,
  signedMoney,
  storedDate,
  storedTime,
} from './shape/shapes.ts'

/**
 * What was asked for, what it is compared with (the one before, of one that is under way the same days
 * of it), and what day it is at the house.
 */
const compared = {
  today: date,
  from: date,
  to: date,
  before: z.object({ from: date, to: date }),
}
const shared = {
  access: 'owner',
  status: 200,
  query: periodQuery,
  refusals: ['date_range'],
} as const

const comandaFigures = z.object({
  /** Of completed visits, by their day, and of sales over the counter. */
  revenue: signedMoney,
  visits: signedMoney,
  counter: signedMoney,
  /** Closed ones: one that was opened again counts once it is closed. */
  comandas: z.int(),
  /** Of these, for nothing. */
  courtesies: z.int(),
  /** What a comanda that is no courtesy brought in on average, without sales over the counter. */
  ticket: signedMoney.nullable(),
})

/** Sales over the counter that nobody is named for. */
const rest = signedMoney
const totals = { total: signedMoney, total_before: signedMoney }

const counts = z.object({
  booked: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  no_shows: z.int(),
  courtesies: z.int(),
  encaixes: z.int(),
  walk_ins: z.int(),
})
const visitors = z.object({ clients: z.int(), new_clients: z.int() })

export const reportEndpoints = {
  'GET /api/reports/revenue': {
    ...shared,
    summary: 'What each day of a period brought in, beside the same weekday of the one before',
    response: z.object({
      ...compared,
      figures: comandaFigures,
      figures_before: comandaFigures,
      /** The first day of which the house's figures have anything; null where none has. */
      first_day: storedDate.nullable(),
      days: z.array(
        z.object({
          date,
          revenue: signedMoney,
          /** Its parts. */
          visits: signedMoney,
          counter: signedMoney,
          /** The day of the period before that stands beside it; null where none does. */
          paired: date.nullable(),
          paired_revenue: signedMoney,
          /** The name of a national holiday. */
          holiday: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /api/reports/professionals': {
    ...shared,
    summary: 'What each professional brought in by the day of the visit, and what it earned them',
    response: z.object({
      ...compared,
      ...totals,
      rest,
      rest_before: rest,
      professionals: z.array(
        z.object({
          professional_id: z.string(),
          name: z.string(),
          avatar: z.string().nullable(),
          /** Since when they no longer work there. */
          left_on: date.nullable(),
          /** Of their own bookings. */
          comandas: z.int(),
          services: signedMoney,
          products: signedMoney,
          total: signedMoney,
          total_before: signedMoney,
          /** What visits of these days earned them. */
          commissions: signedMoney,
        }),
      ),
    }),
  },
  'GET /api/professionals/:id/takings': {
    ...shared,
    summary:
      'What a professional brought in on some days: each visit and sale with their part of it',
    params: z.object({ id }),
    query: periodQuery.extend({
      /** Of these rows those that have something of it. */
      of: z.enum(TAKINGS_PARTS).optional(),
      after: secret.optional(),
    }),
    response: z.object({
      name: z.string(),
      rows: z.array(
        z.object({
          kind: z.enum(['visit', 'sale']),
          id,
          date: storedDate,
          /** Null of a sale over the counter. */
          time: storedTime.nullable(),
          client_name: z.string().nullable(),
          guest_name: z.string().nullable(),
          /** The service that was booked, or the product that was sold. */
          what: z.string(),
          services: signedMoney,
          products: signedMoney,
        }),
      ),
      /** Of all visits and sales, whatever is asked for of them; null on further pages. */
      totals: z.object({ services: signedMoney, products: signedMoney }).nullable(),
      next: z.string().nullable(),
    }),
    refusals: ['date_range', 'professional_not_found'],
  },
  'GET /api/reports/services': {
    ...shared,
    summary: 'What each service brought in, by what was booked, and what it earns an hour',
    response: z.object({
      ...compared,
      ...totals,
      counter: signedMoney,
      counter_before: signedMoney,
      services: z.array(
        z.object({
          /** Of a service or a composite; null where that is gone. */
          service_id: z.string().nullable(),
          is_composite: z.boolean(),
          name: z.string(),
          comandas: z.int(),
          /** Of these comandas, and both together. */
          services: signedMoney,
          products: signedMoney,
          revenue: signedMoney,
          revenue_before: signedMoney,
          /** Booked. */
          minutes: z.int(),
          /** Of the services. */
          hourly: signedMoney.nullable(),
        }),
      ),
    }),
  },
  'GET /api/reports/methods': {
    ...shared,
    summary: 'By which methods comandas and sales were paid, by the day of the payment',
    response: z.object({
      ...compared,
      ...totals,
      methods: z.array(
        z.object({
          method: z.enum(LEDGER_METHODS),
          amount: signedMoney,
          amount_before: signedMoney,
        }),
      ),
    }),
  },
  'GET /api/reports/bookings': {
    ...shared,
    summary: "What became of a period's bookings, and where they come from",
    response: z.object({
      ...compared,
      /** What of these days stands beside `before`: of a period that is under way those up to today. */
      part: z.object({ from: date, to: date }),
      counts,
      counts_part: counts,
      counts_before: counts,
      origins: z.array(
        z.object({
          origin: z.enum(BOOKING_ORIGINS),
          bookings: z.int(),
          bookings_part: z.int(),
          bookings_before: z.int(),
        }),
      ),
    }),
  },
  'GET /api/reports/occupancy': {
    ...shared,
    summary: 'How much of the working time is booked, by weekday and hour',
    response: z.object({
      ...compared,
      /** Whether there ever was anybody who could work. */
      has_team: z.boolean(),
      cells: z.array(
        z.object({
          /** 0 (Sunday) to 6. */
          weekday: z.int(),
          hour: z.int(),
          /** Minutes of the whole team. */
          working: z.int(),
          booked: z.int(),
        }),
      ),
    }),
  },
  'GET /api/reports/clients': {
    ...shared,
    summary: 'New and returning clients, and how many come again',
    response: z.object({
      ...compared,
      visitors,
      visitors_before: visitors,
      cohorts: z.array(
        z.object({
          /** `YYYY-MM` */
          month: z.string(),
          clients: z.int(),
          /** Within 30, 60 and 90 days; null while some still may. */
          returned: z.array(z.int().nullable()),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>
