/** What days come to, from the rows of their bookings and sales. */
import type { BookingOrigin, BookingStatus, CancelReason } from '#domain/booking/booking.ts'
import type { ItemType } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'
import {
  addOffer,
  addPerson,
  addTakings,
  addVisitors,
  createVisitSums,
  type VisitSums,
} from './visit-sums.ts'

/** How many bookings of a day outside the trash had the same end, and were made in the same place. */
type OutcomeRow = {
  date: string
  status: BookingStatus
  cancel_reason: CancelReason | null
  origin: BookingOrigin
  bookings: number
}

/** Of a day, without what was called off. */
export type MarkRow = { date: string; mark: 'encaixes' | 'walk_ins'; bookings: number }

/** A completed booking outside the trash. */
type VisitRow = {
  id: string
  date: string
  is_courtesy: boolean
  /** `getRevenue` of it. */
  revenue: Centavos
  professional_id: string
  professional_name: string
  /** Of a service or of a composite; null of a composite that is gone. */
  offer_id: string | null
  is_composite: boolean
  service_name: string
  duration: number
}

/** What closing wrote of one item of a comanda, and for whom. */
type PartRow = {
  booking_id: string
  professional_id: string
  professional_name: string
  tipo: ItemType
  /** What it was sold at, and what of it is theirs. */
  gross: Centavos
  commission: Centavos
}

/** What cards cost, or what was left for professionals, beside the visits, sales and account payments of a day. */
export type AsideRow = { day: string; kind: 'fee' | 'tip'; amount: Centavos }

/** How many clients came on a day whose visit before lies on one day; '' where they had none. */
type VisitorRow = { day: string; before: string; clients: number }

/** A sale over the counter. */
type CounterRow = {
  day: string
  professional_id: string | null
  professional_name: string | null
  amount: Centavos
}

/** All that the sums of some days are made of. */
export type DayRows = {
  outcomes: readonly OutcomeRow[]
  marks: readonly MarkRow[]
  visits: readonly VisitRow[]
  /** Of these visits. */
  parts: readonly PartRow[]
  sales: readonly CounterRow[]
  asides: readonly AsideRow[]
  visitors: readonly VisitorRow[]
}

/**
 * By day, those without any booking or sale left out. What no part says a comanda was sold for is its
 * own professional's.
 */
export function sumVisitDays(rows: DayRows): Map<string, VisitSums> {
  const days = new Map<string, VisitSums>()
  const find = (day: string) => {
    const sums = days.get(day) ?? createVisitSums()
    days.set(day, sums)
    return sums
  }
  const parts = new Map<string, PartRow[]>()
  for (const part of rows.parts) {
    const own = parts.get(part.booking_id)
    if (own) own.push(part)
    else parts.set(part.booking_id, [part])
  }
  for (const outcome of rows.outcomes) addOutcome(find(outcome.date), outcome)
  for (const { date, mark, bookings } of rows.marks) find(date).counts[mark] += bookings
  for (const visit of rows.visits) addVisit(find(visit.date), visit, parts.get(visit.id) ?? [])
  for (const sale of rows.sales) addSale(find(sale.day), sale)
  for (const { day, kind, amount } of rows.asides)
    addTakings(find(day), day, kind === 'fee' ? { fees: 0 - amount } : { tips: amount })
  for (const { day, before, clients } of rows.visitors) addVisitors(find(day), before, clients)
  return days
}

function addOutcome({ counts, origins }: VisitSums, one: OutcomeRow): void {
  const { status, cancel_reason, origin, bookings } = one
  counts.booked += bookings
  origins.set(origin, (origins.get(origin) ?? 0) + bookings)
  if (status !== 'cancelled') return
  counts[cancel_reason === 'no_show' ? 'no_shows' : 'cancelled'] += bookings
}

function addVisit(sums: VisitSums, visit: VisitRow, parts: readonly PartRow[]): void {
  const { date, professional_id, professional_name: name, revenue } = visit
  const others = new Set<string>()
  for (const { commission: commissions, gross, ...part } of parts) {
    addTakings(sums, date, { commissions })
    addPerson(sums, part.professional_id, { name: part.professional_name, commissions, gross })
    if (part.professional_id !== professional_id) others.add(part.professional_id)
  }
  for (const id of others) addPerson(sums, id, { elsewhere: 1 })
  sums.counts.completed += 1
  if (visit.is_courtesy) sums.counts.courtesies += 1
  addTakings(sums, date, { visits: revenue })
  addPerson(sums, professional_id, { name, comandas: 1 })
  addComanda(sums, visit, parts)
}

function addComanda(sums: VisitSums, visit: VisitRow, parts: readonly PartRow[]): void {
  const { revenue, offer_id, is_composite, service_name, duration } = visit
  let [products, rest] = [0, revenue]
  for (const { professional_id, tipo, gross } of parts) {
    addPerson(sums, professional_id, { [tipo === 'produto' ? 'products' : 'services']: gross })
    if (tipo === 'produto') products += gross
    rest -= gross
  }
  if (products !== 0) addTakings(sums, visit.date, { products })
  if (rest !== 0) addPerson(sums, visit.professional_id, { services: rest })
  addOffer(sums, `${is_composite} ${offer_id ?? service_name}`, {
    offer_id,
    is_composite,
    name: service_name,
    comandas: 1,
    services: revenue - products,
    products,
    minutes: duration,
  })
}

function addSale(sums: VisitSums, { day, professional_id, ...sale }: CounterRow): void {
  addTakings(sums, day, { counter: sale.amount })
  if (professional_id === null) sums.unnamed += sale.amount
  else
    addPerson(sums, professional_id, {
      name: sale.professional_name ?? '',
      products: sale.amount,
    })
}
