import { z } from 'zod'
import { PUBLIC_ORIGINS } from '#domain/booking/booking.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  businessParams,
  cleanedText,
  date,
  endTime,
  id,
  instant,
  money,
  ownTerms,
  time,
} from './shape/shapes.ts'

const period = z.object({ start: time, end: endTime })
const weekday = z.object({ enabled: z.boolean(), schedules: z.array(period) })
const week = z.object({
  monday: weekday.optional(),
  tuesday: weekday.optional(),
  wednesday: weekday.optional(),
  thursday: weekday.optional(),
  friday: weekday.optional(),
  saturday: weekday.optional(),
  sunday: weekday.optional(),
})

/** What the public page may know of a business; nothing else of its settings leaves. */
const business = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  description: z.string().nullable(),
  slug: z.string(),
  user_id: id,
  address: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  instagram: z.string().nullable(),
  google_maps: z.string().nullable(),
  theme_colors: z.object({
    primary: z.string(),
    secondary: z.string(),
    accent: z.string(),
    background: z.string(),
    text: z.string(),
  }),
  schedule_settings: week,
  general_settings: z.object({
    timezone: z.string(),
    cancellationDeadline: z.number().nullable(),
    advanceBooking: z.number(),
    bookingTimeInterval: z.number(),
  }),
  public_page_settings: z.object({
    show_horarios: z.boolean(),
    show_localizacao: z.boolean(),
    show_avaliacoes: z.boolean(),
    show_contato: z.boolean(),
    show_galeria: z.boolean(),
  }),
  gallery_images: z.array(z.string()),
  tab_order: z.array(z.string()),
})

/** A service, or a composite shown as one: then `is_composite` and its components in order. */
const service = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** The least that somebody does it for. */
  price: money,
  /** The least that it takes, in minutes. */
  duration: z.int(),
  category: z.string(),
  created_at: instant,
  is_composite: z.boolean(),
  composite_items: z.array(z.object({ service_id: id })),
  /** Who is offered for it, in the order of `professionals`. */
  professional_ids: z.array(id),
  /** Of each who is offered for it, where it depends on them; else empty. */
  own_terms: z.array(ownTerms),
})

const professional = z.object({
  id,
  name: z.string(),
  bio: z.string().nullable(),
  avatar: z.string().nullable(),
  services: z.array(id),
  working_hours: week.nullable(),
  /** Average with one decimal, 0 without reviews. */
  rating: z.number(),
  rating_count: z.int(),
  created_at: instant,
})

const review = z.object({
  id,
  rating: z.int(),
  comment: z.string().nullable(),
  /** First name and initial. */
  client_name: z.string(),
  service_name: z.string().nullable(),
  professional_name: z.string().nullable(),
  /** What the house says to it. */
  answer: z.string().nullable(),
  created_at: instant,
})

const publicPage = z.object({
  business,
  services: z.array(service),
  professionals: z.array(professional),
  /** The last 20. */
  reviews: z.array(review),
  /** Over all reviews: average with one decimal, and how many. */
  rating: z.object({
    average: z.number(),
    count: z.int(),
    /** How many gave 1 to 5 stars, in this order. */
    stars: z.array(z.int()),
  }),
  /** Whether this installation signs in by Google: known at first paint, so that no place is kept for it. */
  google_sign_in: z.boolean(),
  /** The house takes no bookings, for it is leaving: nothing is offered. */
  is_closed: z.boolean(),
  /** No weekday of the house has hours: nothing can be booked yet. */
  has_no_hours: z.boolean(),
})

const firstFree = z.object({ date, time, professional_name: z.string() })

/** In the house's own zone, by the rule that judges bookings. */
const pageNow = z.object({
  is_open: z.boolean(),
  /** When it closes; null where it is closed. */
  until: endTime.nullable(),
  /** When it opens next; null where it is open, or does not open within two weeks. */
  opens: z.object({ date, time }).nullable(),
  /** Of the services that the page shows first; null where none is free within three weeks. */
  first_free: firstFree.nullable(),
})

const salon = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  address: z.string().nullable(),
})

export const pageEndpoints = {
  'GET /api/public': {
    summary: 'Finds salons by name: those that want to be found, at most 20',
    access: 'anyone',
    query: z.object({ name: cleanedText(80).optional() }),
    status: 200,
    response: z.object({ salons: z.array(salon) }),
    refusals: [],
  },
  'POST /api/public/:slug/visits': {
    summary: 'Counts that the page was opened, by day and by the site that led here; nothing else',
    access: 'anyone',
    params: businessParams,
    body: z.object({
      origin: z.enum(PUBLIC_ORIGINS),
      /** The address that led here, or on which the widget stands; its host is what is kept. */
      from: cleanedText(2000).optional(),
    }),
    status: 204,
    response: z.undefined(),
    refusals: ['business_not_found'],
    limited: true,
  },
  'GET /api/public/:slug/now': {
    summary:
      'What of the page holds for this minute: whether the house is open, its first free time',
    access: 'anyone',
    params: businessParams,
    status: 200,
    response: pageNow,
    refusals: ['business_not_found'],
  },
  'GET /api/public/:slug': {
    summary: "Everything a business's public page draws, with an ETag",
    access: 'anyone',
    params: businessParams,
    status: 200,
    response: publicPage,
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
