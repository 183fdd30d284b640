/**
 * "Faturou": what the visits and counter sales of some days come to. A visit counts on its own day once
 * it is completed, whenever it was paid; a sale on the day on which it was made.
 */
import type { BookingOrigin } from '#domain/booking/booking.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'

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
  /** What their parts of comandas were sold at. */
  gross: Centavos
  /** Comandas of others at which they had a part. */
  elsewhere: number
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
    booked: 0,
    completed: 0,
    cancelled: 0,
    no_shows: 0,
    courtesies: 0,
    encaixes: 0,
    walk_ins: 0,
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
export const NO_PERSON: PersonSums = {
  name: '',
  comandas: 0,
  services: 0,
  products: 0,
  commissions: 0,
  gross: 0,
  elsewhere: 0,
}

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
  addTo(sums, more)
}

function addTo(sums: DayTakings, more: Partial<DayTakings>): void {
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
  sums.gross += more.gross ?? 0
  sums.elsewhere += more.elsewhere ?? 0
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

/**
 * What of it can be asked for alone: `asides`, the fees and tips of `days`; `comandas`, of `counts` those
 * completed and the courtesies; `counts` with the origins; `people` with what nobody is named for; `own`, of
 * `people` what comandas say, without what was sold over the counter.
 */
export const VISIT_PARTS = [
  ...(['days', 'asides', 'comandas', 'counts'] as const),
  ...(['offers', 'people', 'own', 'visitors'] as const),
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
  const sum = createTakings()
  for (const [day, takings] of days) if (day >= from && day <= to) addTo(sum, takings)
  return { ...sum, revenue: sum.visits + sum.counter }
}
