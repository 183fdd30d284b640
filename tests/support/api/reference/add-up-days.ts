/** What the dashboard says of today, and projections of the days around it, added up by hand. */
import { listTakenMinutes, listWorkedMinutes } from './add-up-reports.ts'
import { getLastOfMonth, isIn, plusDays, type Span, sumOf } from './civil-day.ts'
import type { HouseRows } from './rows.ts'

type Booking = HouseRows['bookings'][number]

const getWorth = ({ is_courtesy, comanda_total, price }: Booking) =>
  is_courtesy ? 0 : (comanda_total ?? price)
const isOpen = ({ status }: Booking) => status === 'confirmed' || status === 'pendente'

/** `YYYY-MM-DD HH:mm` of an instant in a zone. */
function toCivil(zone: string, instant: number): string {
  const fields = { dateStyle: 'short', timeStyle: 'short' } as const
  // Swedish writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...fields }).format(instant)
}

export function addUpToday(rows: HouseRows, today: string, time: string) {
  const here = rows.bookings.filter(
    (one) => one.date === today && !one.deleted && one.status !== 'cancelled',
  )
  const revenue = rows.entries.filter(({ kind }) => kind === 'booking' || kind === 'sale')
  const earned = sumOf(
    revenue.filter(({ day }) => day === today),
    ({ amount }) => amount,
  )
  const weeks = [4, 3, 2, 1].flatMap((back) => {
    const date = plusDays(today, -7 * back)
    const own = revenue.filter(({ day }) => day === date)
    if (own.length === 0) return []
    const until = own.filter((one) => toCivil(rows.zone, getMoment(rows, one)) < `${date} ${time}`)
    const [total, soFar] = [own, until].map((some) => sumOf(some, ({ amount }) => amount))
    return [{ date, until: soFar, total }]
  })
  const usual = sumOf(weeks, ({ until }) => until ?? 0)
  return {
    ...{ today: earned, weeks },
    booked: sumOf(here.filter(isOpen), getWorth),
    difference: weeks.length === 0 ? null : earned - Math.round(usual / weeks.length),
    bookings: here.length,
    clients: countClients(rows, here, today),
  }
}

/** Of what was entered afterwards, when the visit was completed or the sale made. */
function getMoment(rows: HouseRows, entry: HouseRows['entries'][number]): number {
  if (entry.made_by !== null) return entry.created_at
  const visit = rows.bookings.find(({ id }) => id === entry.subject_id)
  const sale = rows.sales.find(({ id }) => id === entry.subject_id)
  return visit?.completed_at ?? sale?.sale_date ?? entry.created_at
}

/** A courtesy is no visit; who gave no name is nobody. */
function countClients(rows: HouseRows, here: readonly Booking[], today: string) {
  const walkIn = rows.clients.find((one) => one.is_walk_in)?.id
  const ids = new Set(here.map(({ client_id }) => client_id).filter((id) => id !== walkIn))
  const known = [...ids].filter((id) =>
    rows.bookings.some(
      (one) =>
        one.client_id === id &&
        one.date < today &&
        one.status === 'completed' &&
        !one.deleted &&
        !one.is_courtesy,
    ),
  )
  return {
    new: ids.size - known.length,
    returning: known.length,
    unknown: here.filter(({ client_id }) => client_id === walkIn).length,
  }
}

/** By professional who works there: percent of the minutes of the day; null without any. */
export function addUpDayOccupancy(rows: HouseRows, day: string): Record<string, number | null> {
  const own = rows.team.flatMap(({ id, deleted }) => {
    if (deleted) return []
    const worked = listWorkedMinutes(rows, id, day)
    const taken = listTakenMinutes(rows, id)
    const booked = worked.filter((minute) => taken.has(`${day} ${minute}`))
    const percent = worked.length === 0 ? null : Math.round((100 * booked.length) / worked.length)
    return [[id, percent] as const]
  })
  return Object.fromEntries(own)
}

export function addUpProjected(rows: HouseRows, span: Span, today: string) {
  const own = rows.bookings.filter((one) => !one.deleted && isIn(one.date, span))
  const open = own.filter((one) => isOpen(one) && one.date >= today)
  return {
    earned: addUpCompleted(rows, span),
    booked: sumOf(open, getWorth),
    bookings: open.length,
  }
}

export const addUpCompleted = (rows: HouseRows, span: Span): number =>
  sumOf(
    rows.bookings.filter(
      (one) => !one.deleted && one.status === 'completed' && isIn(one.date, span),
    ),
    getWorth,
  )

/** Of the bookings of the last 180 days whose end is known. */
export function getCancelledShare(rows: HouseRows, today: string): number {
  const span = { from: plusDays(today, -180), to: plusDays(today, -1) }
  const over = rows.bookings.filter((one) => !one.deleted && !isOpen(one) && isIn(one.date, span))
  const lost = over.filter(({ status }) => status === 'cancelled')
  return over.length === 0 ? 0 : lost.length / over.length
}

export const getMonth = (today: string, later: number): Span => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10)
  return { from, to: getLastOfMonth(from) }
}
