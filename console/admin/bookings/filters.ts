/** What the list shows, kept in the address so that a link shows the same. */
import type { BookingsQuery } from '#console/bookings/booking-queries.ts'
import {
  BOOKING_MARKS,
  BOOKING_ORIGINS,
  type BookingMark,
  LISTED_STATUSES,
  type StatusFilter,
} from '#domain/booking/booking.ts'
import { VISIT_STATES, type VisitState } from '#domain/dashboard/day-visits.ts'
import type { WeekHour } from '#domain/report/occupancy.ts'
import { addDays, getWeekday, isDate, toEpochDay } from '#domain/time/civil-time.ts'

export const PERIODS = ['hoje', 'semana', 'mes', 'mes-passado', 'tudo', 'datas'] as const
type BookingsPeriod = (typeof PERIODS)[number]

export type BookingsFilters = {
  period: BookingsPeriod
  /** Of the period `datas`; either may be missing. */
  from: string | null
  to: string | null
  professional_id: string | null
  service_id: string | null
  client_id: string | null
  status: StatusFilter | null
  /** Of today, as the dashboard parts them by the clock. */
  moment: VisitState | null
  origin: (typeof BOOKING_ORIGINS)[number] | null
  mark: BookingMark | null
  /** Of which the report of occupancy counts time in that hour of the week. */
  at: WeekHour | null
  q: string
  trash: boolean
  page: number
}

type SearchParams = { [name: string]: string | undefined }

const parseDate = (value: string | undefined) => (value && isDate(value) ? value : null)
const parseId = (value: string | undefined) => (value && /^[\w-]{1,64}$/.test(value) ? value : null)

/** `5-14`: Fridays at 14h. */
const formatWeekHour = ({ weekday, hour }: WeekHour) => `${weekday}-${hour}`

function parseWeekHour(value = ''): WeekHour | null {
  const [, weekday, hour] = /^([0-6])-(1?\d|2[0-3])$/.exec(value) ?? []
  return weekday && hour ? { weekday: Number(weekday), hour: Number(hour) } : null
}

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseBookingsFilters(params: SearchParams): BookingsFilters {
  const page = Number(params.pagina)
  return {
    period: PERIODS.find((one) => one === params.periodo) ?? 'hoje',
    from: parseDate(params.de),
    to: parseDate(params.ate),
    professional_id: parseId(params.profissional),
    service_id: parseId(params.servico),
    client_id: parseId(params.cliente),
    status: LISTED_STATUSES.find((one) => one === params.estado) ?? null,
    moment: VISIT_STATES.find((one) => one === params.agora) ?? null,
    origin: BOOKING_ORIGINS.find((one) => one === params.origem) ?? null,
    mark: BOOKING_MARKS.find((one) => one === params.tipo) ?? null,
    at: parseWeekHour(params.hora),
    q: (params.q ?? '').slice(0, 120),
    trash: params.lixeira === 'sim',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of these filters, without those that are the default. */
export function formatBookingsFilters(filters: BookingsFilters): { [name: string]: string } {
  const { period, from, to, trash, page } = filters
  const params: SearchParams = {
    periodo: period === 'hoje' ? undefined : period,
    de: period === 'datas' ? (from ?? undefined) : undefined,
    ate: period === 'datas' ? (to ?? undefined) : undefined,
    profissional: filters.professional_id ?? undefined,
    servico: filters.service_id ?? undefined,
    cliente: filters.client_id ?? undefined,
    estado: filters.status ?? undefined,
    agora: filters.moment ?? undefined,
    origem: filters.origin ?? undefined,
    tipo: filters.mark ?? undefined,
    hora: filters.at ? formatWeekHour(filters.at) : undefined,
    q: filters.q || undefined,
    lixeira: trash ? 'sim' : undefined,
    pagina: page > 1 ? String(page) : undefined,
  }
  return Object.fromEntries(Object.entries(params).flatMap(([key, it]) => (it ? [[key, it]] : [])))
}

type DateSpan = { from: string | null; to: string | null }

/**
 * The dates of a period, both inclusive.
 * @param today where the business is
 */
export function getPeriodSpan({ period, from, to }: BookingsFilters, today: string): DateSpan {
  const first = `${today.slice(0, 8)}01`
  switch (period) {
    case 'hoje':
      return { from: today, to: today }
    case 'semana':
      return getWeekSpan(today)
    case 'mes':
      return { from: first, to: getEndOfMonth(today) }
    case 'mes-passado':
      return { from: `${addDays(first, -1).slice(0, 8)}01`, to: addDays(first, -1) }
    case 'datas':
      // Swapped where they were typed in the wrong order.
      return from && to && from > to ? { from: to, to: from } : { from, to }
    case 'tudo':
      return { from: null, to: null }
  }
}

/** Monday to Sunday. */
function getWeekSpan(date: string): DateSpan {
  const monday = addDays(date, -((getWeekday(toEpochDay(date)) + 6) % 7))
  return { from: monday, to: addDays(monday, 6) }
}

function getEndOfMonth(date: string): string {
  // 31 days after a month's first day is always in the next month.
  const next = addDays(`${date.slice(0, 8)}01`, 31).slice(0, 8)
  return addDays(`${next}01`, -1)
}

export function toBookingsQuery(filters: BookingsFilters, span: DateSpan): BookingsQuery {
  const { professional_id, service_id, client_id, status, moment, origin, mark, at } = filters
  const { q, trash, page } = filters
  return {
    from: span.from ?? undefined,
    to: span.to ?? undefined,
    professional_id: professional_id ?? undefined,
    service_id: service_id ?? undefined,
    client_id: client_id ?? undefined,
    status: status ?? undefined,
    moment: moment ?? undefined,
    origin: origin ?? undefined,
    mark: mark ?? undefined,
    week_hour: at ? String(at.weekday * 24 + at.hour) : undefined,
    q: q.trim() || undefined,
    deleted: trash ? 'true' : undefined,
    page: page > 1 ? String(page) : undefined,
  }
}

/** How many filters are set, without the period and the search. */
export const countFilters = (it: BookingsFilters) =>
  [
    ...[it.professional_id, it.service_id, it.client_id],
    ...[it.status ?? it.moment ?? it.mark, it.origin, it.at],
  ].filter(Boolean).length

export const isFiltered = (it: BookingsFilters) => countFilters(it) > 0 || it.q.trim() !== ''

export type FilterChange = Partial<Omit<BookingsFilters, 'page'>>

/** Other filters find other bookings, which begin on their first page. */
export const changeFilters = (filters: BookingsFilters, change: FilterChange): BookingsFilters => ({
  ...filters,
  ...change,
  page: 1,
})

/** Drops every filter but the period and the trash. */
export const clearFilters = ({ trash, period, from, to }: BookingsFilters): BookingsFilters => ({
  ...parseBookingsFilters({}),
  trash,
  period,
  from,
  to,
})
