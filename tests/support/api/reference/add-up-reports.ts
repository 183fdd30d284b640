/**
 * What a report must say, added up by hand from the rows: plain loops over days and minutes, with none
 * of the product's own rules or queries.
 */
import { add, isIn, plusDays, type Span, sumOf, type Tally, toDay } from './civil-day.ts'
import type { HouseRows } from './rows.ts'

const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** Of what a booking is worth: nothing of a courtesy. */
export const getWorth = ({ is_courtesy, comanda_total, price }: HouseRows['bookings'][number]) =>
  is_courtesy ? 0 : (comanda_total ?? price)

/** What was done in a span, in centavos: visits by their day, sales by theirs. */
export function addUpMoney(rows: HouseRows, span: Span) {
  const days: Tally = {}
  const people: Tally = {}
  const commissions: Tally = {}
  const services: Tally = {}
  const offers: Tally = {}
  const minutes: Tally = {}
  const comandas: Tally = {}
  const [counter, unnamed] = addUpCounter(rows, span, { days, people })
  let products = counter
  const own = rows.bookings.filter((one) => !one.deleted && isIn(one.date, span))
  const done = own.filter(({ status }) => status === 'completed')
  for (const booking of done) {
    const offer = booking.is_composite
      ? (booking.composite_id ?? booking.service_name)
      : booking.service_id
    const worth = getWorth(booking)
    add(days, booking.date, worth)
    add(comandas, booking.professional_id, 1)
    add(comandas, offer, 1)
    add(minutes, offer, booking.duration)
    add(offers, offer, worth)
    let [told, ofProducts] = [0, 0]
    for (const { professional_id, gross, tipo } of listItems(rows, booking.id)) {
      add(people, professional_id, gross)
      told += gross
      if (tipo === 'produto') ofProducts += gross
    }
    // What nobody's part says is the professional's whose booking it is.
    add(people, booking.professional_id, worth - told)
    add(services, offer, worth - ofProducts)
    products += ofProducts
  }
  for (const { id } of own)
    for (const { professional_id, amount, fee } of listItems(rows, id))
      add(commissions, professional_id, amount - fee)
  const visits = sumOf(done, getWorth)
  return {
    ...{ total: visits + counter, visits, counter, unnamed, products, days },
    ...{ people, commissions, services, offers, minutes, comandas },
    ...{ closed: done.length, paid: done.filter((one) => !one.is_courtesy).length },
  }
}

const listItems = (rows: HouseRows, id: string) =>
  rows.items.filter(({ booking_id }) => booking_id === id)

/** Sales over the counter: all, and those that nobody is named for. */
function addUpCounter(
  rows: HouseRows,
  span: Span,
  { days, people }: { days: Tally; people: Tally },
): [number, number] {
  let [counter, unnamed] = [0, 0]
  for (const { sale_date, is_standalone, total_price, professional_id } of rows.sales) {
    const day = toDay(rows.zone, sale_date)
    if (!is_standalone || !isIn(day, span)) continue
    counter += total_price
    add(days, day, total_price)
    if (professional_id === null) unnamed += total_price
    else add(people, professional_id, total_price)
  }
  return [counter, unnamed]
}

/** How clients paid in a span, whatever for, by the day of the entry. */
export function addUpMethods(rows: HouseRows, span: Span): Tally {
  const methods: Tally = {}
  for (const { kind, day, method, amount } of rows.entries)
    if (['booking', 'sale', 'account', 'tip'].includes(kind) && method !== 'conta')
      if (isIn(day, span)) add(methods, method, amount)
  return methods
}

/** Bookings of a span by the day of the visit. */
export function addUpBookings(rows: HouseRows, span: Span) {
  const counts = { booked: 0, completed: 0, cancelled: 0, no_shows: 0 }
  const marks = { courtesies: 0, encaixes: 0, walk_ins: 0 }
  const origins: Tally = {}
  const walkIn = rows.clients.find((one) => one.is_walk_in)?.id
  for (const one of rows.bookings) {
    if (one.deleted || !isIn(one.date, span)) continue
    counts.booked += 1
    add(origins, one.origin, 1)
    if (one.status === 'completed' && one.is_courtesy) marks.courtesies += 1
    if (one.status === 'completed') counts.completed += 1
    if (one.status === 'cancelled') {
      if (one.cancel_reason === 'no_show') counts.no_shows += 1
      else counts.cancelled += 1
      continue
    }
    if (one.encaixe) marks.encaixes += 1
    if (one.client_id === walkIn) marks.walk_ins += 1
  }
  return { counts: { ...counts, ...marks }, origins }
}

/** Each client's days with a visit, in order; of those who gave a name. */
function listVisits(rows: HouseRows): string[][] {
  const known = rows.clients.filter((one) => !one.is_walk_in)
  return known.map(({ id }) => {
    const came = rows.bookings.filter(
      (one) => one.client_id === id && one.status === 'completed' && !one.deleted,
    )
    return [...new Set(came.map(({ date }) => date))].sort()
  })
}

export function addUpVisitors(rows: HouseRows, span: Span) {
  let clients = 0
  let new_clients = 0
  for (const [first = '', ...later] of listVisits(rows)) {
    if (![first, ...later].some((day) => isIn(day, span))) continue
    clients += 1
    if (isIn(first, span)) new_clients += 1
  }
  return { clients, new_clients }
}

/** Those whose first visit was in a month (`YYYY-MM`), and who of them came again within some days. */
export function addUpCohort(rows: HouseRows, month: string, within: number) {
  const own = listVisits(rows).filter(([first = '']) => first.startsWith(month))
  const back = own.filter(([first = '', second = '9']) => second <= plusDays(first, within))
  return { clients: own.length, returned: back.length }
}

/**
 * Minutes worked and booked by `weekday hour`, one minute after the other.
 * @param now where counting ends, the minute of a day
 */
export function addUpOccupancy(
  rows: HouseRows,
  { from, to }: Span,
  now: { day: string; minute: number } | null,
) {
  const working: Tally = {}
  const booked: Tally = {}
  for (const { id, created_at, deleted_at } of rows.team) {
    const taken = listTakenMinutes(rows, id)
    const since = toDay(rows.zone, created_at)
    const left = deleted_at ? toDay(rows.zone, deleted_at) : '9'
    for (let day = from; day <= to; day = plusDays(day, 1)) {
      if (day < since || day >= left) continue
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      for (const minute of listWorkedMinutes(rows, id, day)) {
        if (now && (day > now.day || (day === now.day && minute >= now.minute))) continue
        const key = `${weekday} ${Math.floor(minute / 60)}`
        add(working, key, 1)
        if (taken.has(`${day} ${minute}`)) add(booked, key, 1)
      }
    }
  }
  return { working, booked }
}

/** The minutes of a day on which the house and a professional work, and nobody is blocked. */
export function listWorkedMinutes(rows: HouseRows, professional_id: string, day: string): number[] {
  const [settings] = rows.settings
  const hours = settings?.schedule_settings ?? {}
  const { agendaBlocked = false, blockedDates = [] } = settings?.exceptions_settings ?? {}
  const working_hours = rows.team.find(({ id }) => id === professional_id)?.working_hours
  const name = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'
  const own = working_hours ? (working_hours[name] ?? null) : hours[name]
  const blocks = blockedDates.filter(
    (it) => it.date === day && (!it.professionalId || it.professionalId === professional_id),
  )
  const isWorked = (minute: number) => {
    const isOpen = [hours[name], own].every(
      (it) =>
        it?.enabled &&
        it.schedules.some(({ start, end }) => toMinute(start) <= minute && minute < toMinute(end)),
    )
    const isBlocked = blocks.some(
      ({ isFullDay, startTime, endTime }) =>
        isFullDay || (toMinute(startTime ?? '') <= minute && minute < toMinute(endTime ?? '')),
    )
    return isOpen && !(agendaBlocked && isBlocked)
  }
  return Array.from({ length: 1440 }, (_, minute) => minute).filter(isWorked)
}

export function listTakenMinutes(rows: HouseRows, professional_id: string): Set<string> {
  const taken = new Set<string>()
  for (const one of rows.bookings) {
    if (one.professional_id !== professional_id || one.deleted || one.status === 'cancelled')
      continue
    const start = toMinute(one.time)
    for (let at = -one.buffer_before; at < one.duration + one.buffer_after; at++) {
      const isGap = at >= one.gap_start && at < one.gap_start + one.gap_minutes
      if (isGap) continue
      const day = plusDays(one.date, Math.floor((start + at) / 1440))
      taken.add(`${day} ${(start + at + 1440) % 1440}`)
    }
  }
  return taken
}
