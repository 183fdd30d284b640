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

/** Visits that were no courtesy: under 2 Baixo, 2 to 4 Médio, 5 or more Alto. */
export function getFrequency(visits: number): Frequency {
  if (visits < 2) return 'Baixo'
  return visits < 5 ? 'Médio' : 'Alto'
}

/** When a visit is, and which of those at the same time. */
type VisitPlace = { date: string; time: string; id: string }

/**
 * Of a client's completed visits, courtesies too, those up to and including one: of a completed one the
 * how many-eth it is; of any other booking, how many were before it.
 */
export function countVisitsUpTo(completed: readonly VisitPlace[], visit: VisitPlace): number {
  const toSortKey = ({ date, time, id }: VisitPlace) => `${date} ${time} ${id}`
  return completed.filter((it) => toSortKey(it) <= toSortKey(visit)).length
}

/** What a client's completed visits come to. */
export type VisitSums = {
  /** That were no courtesy. */
  visits: number
  /** For these. */
  spent: Centavos
  /** Of a courtesy too, `YYYY-MM-DD`; null for somebody who never came. */
  last_visit: string | null
}

/**
 * From what a client's completed visits come to, and from what they bought over the counter (what stands on
 * a comanda is in its visit). A courtesy is a visit for which nothing was spent: neither the average nor, by
 * the documents, the frequency counts it.
 */
export function toClientStatistics(
  { visits, spent, last_visit }: VisitSums,
  bought: Centavos,
): ClientStatistics {
  return {
    total_gasto: spent + bought,
    ticket_medio: visits === 0 ? 0 : Math.round(spent / visits),
    frequencia: getFrequency(visits),
    ultima_visita: last_visit,
  }
}

/** The same from the completed visits themselves. */
export function computeClientStatistics(
  completed: readonly Visit[],
  bought: Centavos,
): ClientStatistics {
  const visits = completed.filter((visit) => !visit.is_courtesy)
  const spent = visits.reduce((sum, visit) => sum + getRevenue(visit), 0)
  const last_visit =
    completed
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? null
  return toClientStatistics({ visits: visits.length, spent, last_visit }, bought)
}
