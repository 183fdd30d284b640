/** What a client's card says of his visits (documents 2, section 4, "Client frequency"). */
import { revenueOf } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'

export type Frequency = 'Baixo' | 'Médio' | 'Alto'

/** A completed visit. */
type Visit = { date: string; price: Centavos; notes: string | null; is_courtesy: boolean }

export type ClientStatistics = {
  total_gasto: Centavos
  ticket_medio: Centavos
  frequencia: Frequency
  /** `YYYY-MM-DD`; null for somebody who never came. */
  ultima_visita: string | null
}

/** Visits that count: under 2 Baixo, 2 to 4 Médio, 5 or more Alto. */
export function frequencyOf(visits: number): Frequency {
  if (visits < 2) return 'Baixo'
  return visits < 5 ? 'Médio' : 'Alto'
}

/** Of completed visits those that count: a courtesy does not. */
const counted = (completed: readonly Visit[]) => completed.filter((visit) => !visit.is_courtesy)

export const countVisits = (completed: readonly Visit[]): number => counted(completed).length

/** From a client's completed visits; those that were a courtesy do not count. */
export function statisticsOf(completed: readonly Visit[]): ClientStatistics {
  const visits = counted(completed)
  const total_gasto = visits.reduce((sum, visit) => sum + revenueOf(visit), 0)
  const dates = visits.map(({ date }) => date).sort()
  return {
    total_gasto,
    ticket_medio: visits.length === 0 ? 0 : Math.round(total_gasto / visits.length),
    frequencia: frequencyOf(visits.length),
    ultima_visita: dates.at(-1) ?? null,
  }
}
