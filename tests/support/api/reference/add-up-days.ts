/** What the dashboard says of today, and projections of the days around it, added up by hand. */
import { getWorth, listTakenMinutes, listWorkedMinutes } from './add-up-reports.ts'
import { getLastOfMonth, isIn, plusDays, type Span, sumOf } from './civil-day.ts'
import type { HouseRows } from './rows.ts'

type Booking = HouseRows['bookings'][number]

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
  const earned = sumOf(listDayTakings(rows, today), ({ amount }) => amount)
  const weeks = [4, 3, 2, 1].flatMap((back) => {
    const date = plusDays(today, -7 * back)
    const own = listDayTakings(rows, date)
    if (own.length === 0) return []
    const until = own.filter(({ over }) => over <= `${date} ${time}`)
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

/** Completed visits, over as they end, and sales of a day; a moment as `YYYY-MM-DD HH:mm`. */
function listDayTakings(rows: HouseRows, day: string) {
  const done = rows.bookings.filter(
    (one) => one.date === day && !one.deleted && one.status === 'completed',
  )
  const sold = rows.sales.filter(
    (one) => one.is_standalone && toCivil(rows.zone, one.sale_date).startsWith(day),
  )
  return [
    ...done.map((one) => {
      const [hour = 0, minute = 0] = one.time.split(':').map(Number)
      const ends = hour * 60 + minute + one.duration
      const [later, ended] = [Math.floor(ends / 1440), ends % 1440]
      const clock = [Math.floor(ended / 60), ended % 60].map((n) => `${n}`.padStart(2, '0'))
      return { amount: getWorth(one), over: `${plusDays(day, later)} ${clock.join(':')}` }
    }),
    ...sold.map(({ sale_date, total_price: amount }) => ({
      // A sale of this minute is not over before it.
      ...{ amount, over: `${toCivil(rows.zone, sale_date)}+` },
    })),
  ]
}

/** Who gave no name is nobody. */
function countClients(rows: HouseRows, here: readonly Booking[], today: string) {
  const walkIn = rows.clients.find((one) => one.is_walk_in)?.id
  const ids = new Set(here.map(({ client_id }) => client_id).filter((id) => id !== walkIn))
  const known = [...ids].filter((id) =>
    rows.bookings.some(
      (one) =>
        one.client_id === id && one.date < today && one.status === 'completed' && !one.deleted,
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

/** Of the bookings of the last 180 days: what nobody closed within seven days is lost too. */
export function getLostShare(rows: HouseRows, today: string): number {
  const span = { from: plusDays(today, -180), to: plusDays(today, -1) }
  const own = rows.bookings.filter((one) => !one.deleted && isIn(one.date, span))
  const over = own.filter((one) => !isOpen(one) || one.date < plusDays(today, -7))
  const lost = over.filter(({ status }) => status !== 'completed')
  return over.length === 0 ? 0 : lost.length / over.length
}

export const getMonth = (today: string, later: number): Span => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10)
  return { from, to: getLastOfMonth(from) }
}
