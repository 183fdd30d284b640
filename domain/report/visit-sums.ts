/**
 * "Faturou": what the visits and counter sales of some days come to. A visit counts on its own day once
 * it is completed, whenever it was paid; a sale on the day on which it was made.
 */
import type { BookingOrigin, BookingStatus, CancelReason } from '#domain/booking/booking.ts'
import type { ItemType } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'

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
export type VisitorRow = { day: string; before: string; clients: number }

/** A sale over the counter. */
type CounterRow = {
  day: string
  professional_id: string | null
  professional_name: string | null
  amount: Centavos
}

type DayTakings = {
  visits: Centavos
  counter: Centavos
  commissions: Centavos
  /** What products on comandas brought in, of `visits`; over the counter nothing else is sold. */
  products: Centavos
  /** What cards cost, above 0: by the day of what they paid, whenever that was written down. */
  fees: Centavos
  /** Left for professionals, of nobody's revenue. */
  tips: Centavos
}

export type OfferSums = {
  offer_id: string | null
  is_composite: boolean
  name: string
  comandas: number
  /** Of these comandas: together what they brought in. */
  services: Centavos
  products: Centavos
  minutes: number
}

export type PersonSums = {
  name: string
  /** Of their own bookings. */
  comandas: number
  services: Centavos
  /** On comandas and over the counter. */
  products: Centavos
  commissions: Centavos
}

export const VISIT_COUNTS = [
  'booked',
  'completed',
  'cancelled',
  'no_shows',
  'courtesies',
  'encaixes',
  'walk_ins',
] as const

export type VisitSums = {
  /** Those on which nothing moved may be missing. */
  days: Map<string, DayTakings>
  /** `cancelled` is without those who did not come; `encaixes` and `walk_ins` without what was called off. */
  counts: Record<(typeof VISIT_COUNTS)[number], number>
  /** Bookings, whatever became of them. */
  origins: Map<BookingOrigin, number>
  /** By what was booked: those that are gone are told apart by their names. */
  offers: Map<string, OfferSums>
  people: Map<string, PersonSums>
  /** Counter sales that nobody is named for. */
  unnamed: Centavos
  /**
   * Of each day's clients, by the day of their visit before ('' of a first one): those whose visit before
   * lies ahead of some days are each counted once in these. Without those who gave no name.
   */
  visitors: Map<string, number>
}

export const createVisitSums = (): VisitSums => ({
  days: new Map(),
  counts: {
    ...{ booked: 0, completed: 0, cancelled: 0, no_shows: 0 },
    ...{ courtesies: 0, encaixes: 0, walk_ins: 0 },
  },
  origins: new Map(),
  offers: new Map(),
  people: new Map(),
  unnamed: 0,
  visitors: new Map(),
})

const createTakings = (): DayTakings => ({
  visits: 0,
  counter: 0,
  commissions: 0,
  products: 0,
  fees: 0,
  tips: 0,
})
const NO_PERSON: PersonSums = { name: '', comandas: 0, services: 0, products: 0, commissions: 0 }

/** Whichever of two stands later in the alphabet, so that the order of adding is no matter. */
const chooseName = (one: string, other: string): string => (one > other ? one : other)

// What is added is added in place: a year's days are thousands of these.
export function addTakings(
  { days }: Pick<VisitSums, 'days'>,
  day: string,
  more: Partial<DayTakings>,
): void {
  let sums = days.get(day)
  if (!sums) {
    sums = createTakings()
    days.set(day, sums)
  }
  sums.visits += more.visits ?? 0
  sums.counter += more.counter ?? 0
  sums.commissions += more.commissions ?? 0
  sums.products += more.products ?? 0
  sums.fees += more.fees ?? 0
  sums.tips += more.tips ?? 0
}

export function addPerson({ people }: VisitSums, id: string, more: Partial<PersonSums>): void {
  let sums = people.get(id)
  if (!sums) {
    sums = { ...NO_PERSON }
    people.set(id, sums)
  }
  sums.name = chooseName(sums.name, more.name ?? '')
  sums.comandas += more.comandas ?? 0
  sums.services += more.services ?? 0
  sums.products += more.products ?? 0
  sums.commissions += more.commissions ?? 0
}

export function addOffer({ offers }: VisitSums, key: string, more: OfferSums): void {
  const sums = offers.get(key)
  if (!sums) {
    offers.set(key, { ...more })
    return
  }
  sums.name = chooseName(sums.name, more.name)
  sums.comandas += more.comandas
  sums.services += more.services
  sums.products += more.products
  sums.minutes += more.minutes
}

export function addVisitors({ visitors }: VisitSums, before: string, clients: number): void {
  visitors.set(before, (visitors.get(before) ?? 0) + clients)
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
  for (const { commission: commissions, ...part } of parts) {
    addTakings(sums, date, { commissions })
    addPerson(sums, part.professional_id, { name: part.professional_name, commissions })
  }
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
    ...{ offer_id, is_composite, name: service_name, comandas: 1 },
    ...{ services: revenue - products, products, minutes: duration },
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

/**
 * What of it can be asked for alone: `asides`, the fees and tips of `days`; `comandas`, of `counts` those
 * completed and the courtesies; `counts` with the origins; `people` with what nobody is named for.
 */
export const VISIT_PARTS = [
  ...(['days', 'asides', 'comandas', 'counts'] as const),
  ...(['offers', 'people', 'visitors'] as const),
] as const
export type VisitParts = readonly (typeof VISIT_PARTS)[number][]

/** Adds what some other days come to. */
export function mergeVisitSums(sums: VisitSums, more: VisitSums): void {
  for (const [day, takings] of more.days) addTakings(sums, day, takings)
  for (const name of VISIT_COUNTS) sums.counts[name] += more.counts[name]
  for (const [origin, n] of more.origins)
    sums.origins.set(origin, (sums.origins.get(origin) ?? 0) + n)
  for (const [key, offer] of more.offers) addOffer(sums, key, offer)
  for (const [id, person] of more.people) addPerson(sums, id, person)
  sums.unnamed += more.unnamed
  for (const [before, clients] of more.visitors) addVisitors(sums, before, clients)
}

/** The same by month (`YYYY-MM`). */
export function sumMonths({ days }: Pick<VisitSums, 'days'>): Pick<VisitSums, 'days'> {
  const months = { days: new Map<string, DayTakings>() }
  for (const [day, takings] of days) addTakings(months, day.slice(0, 7), takings)
  return months
}

/** What the days of a period come to together. */
export function sumTakings(
  { days }: Pick<VisitSums, 'days'>,
  { from, to }: Period = { from: '', to: '9' },
): DayTakings & { revenue: Centavos } {
  const within = { days: new Map<string, DayTakings>() }
  for (const [day, takings] of days) if (day >= from && day <= to) addTakings(within, '', takings)
  const sum = within.days.get('') ?? createTakings()
  return { ...sum, revenue: sum.visits + sum.counter }
}
