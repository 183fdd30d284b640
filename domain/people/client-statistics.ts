/** What a client's card says of their visits (documents 2, section 4, "Client frequency"). */
import { getRevenue } from '#domain/comanda/sale.ts'
import type { Centavos } from '#domain/money/money.ts'

export const FREQUENCIES = ['Baixo', 'Médio', 'Alto'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** A completed visit. */
type Visit = {
  date: string
  price: Centavos
  notes: string | null
  comanda_total: Centavos | null
  is_courtesy: boolean
}

export type ClientStatistics = {
  /** For visits and over the counter. */
  total_gasto: Centavos
  /** Of a visit alone. */
  ticket_medio: Centavos
  frequencia: Frequency
  /** `YYYY-MM-DD`; null for somebody who never came. */
  ultima_visita: string | null
}

/** Visits that count: under 2 Baixo, 2 to 4 Médio, 5 or more Alto. */
export function getFrequency(visits: number): Frequency {
  if (visits < 2) return 'Baixo'
  return visits < 5 ? 'Médio' : 'Alto'
}

/** Of completed visits those that count: a courtesy does not. */
const filterCountedVisits = <V extends Visit>(completed: readonly V[]): V[] =>
  completed.filter((visit) => !visit.is_courtesy)

/** When a visit is, and which of those at the same time. */
type VisitPlace = { date: string; time: string; id: string }

/**
 * Of a client's completed visits those up to and including one: of a completed visit that counts, the
 * how many-eth it is; of any other booking, how many were before it.
 */
export function countVisitsUpTo(
  completed: readonly (Visit & VisitPlace)[],
  visit: VisitPlace,
): number {
  const toSortKey = ({ date, time, id }: VisitPlace) => `${date} ${time} ${id}`
  return filterCountedVisits(completed).filter((it) => toSortKey(it) <= toSortKey(visit)).length
}

/**
 * From a client's completed visits, of which a courtesy does not count, and from what they bought over
 * the counter (what stands on a comanda is in its visit).
 */
export function computeClientStatistics(
  completed: readonly Visit[],
  bought: Centavos,
): ClientStatistics {
  const visits = filterCountedVisits(completed)
  const for_visits = visits.reduce((sum, visit) => sum + getRevenue(visit), 0)
  const dates = visits.map(({ date }) => date).sort()
  return {
    total_gasto: for_visits + bought,
    ticket_medio: visits.length === 0 ? 0 : Math.round(for_visits / visits.length),
    frequencia: getFrequency(visits.length),
    ultima_visita: dates.at(-1) ?? null,
  }
}
