/** What the list of clients shows, kept in the address so that a link shows the same. */
import {
  CLIENT_SORTS,
  type ClientSort,
  VISITOR_GROUPS,
  type VisitorGroup,
} from '#domain/people/client-record.ts'
import { FREQUENCIES, type Frequency } from '#domain/people/client-statistics.ts'
import { RETURN_DAYS } from '#domain/report/cohorts.ts'
import { isDate } from '#domain/time/civil-time.ts'
import type { ClientsQuery } from '../client/client-queries.ts'

export const CLIENT_GROUPS = ['bloqueados', 'sumidos', 'aniversario', 'leitura'] as const
type ClientGroup = (typeof CLIENT_GROUPS)[number]

/** In `visitas`: who came on some days, and of those who came first perhaps who was back so soon. */
const VISITOR_PARAMS = {
  came: 'vieram',
  first: 'novos',
  again: 'voltaram',
} as const satisfies Record<VisitorGroup, string>

export type Visitors = { group: VisitorGroup; from: string; to: string; back: number | null }

export type ClientFilters = {
  q: string
  frequencia: Frequency | null
  label: string | null
  group: ClientGroup | null
  visitors: Visitors | null
  sort: ClientSort
}

type SearchParams = { [name: string]: string | undefined }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseClientFilters(params: SearchParams): ClientFilters {
  return {
    q: (params.q ?? '').slice(0, 120),
    frequencia: FREQUENCIES.find((one) => one === params.frequencia) ?? null,
    label: params.etiqueta?.slice(0, 30) || null,
    group: CLIENT_GROUPS.find((one) => one === params.mostrar) ?? null,
    visitors: parseVisitors(params),
    sort: CLIENT_SORTS.find((one) => one === params.ordem) ?? 'nome',
  }
}

function parseVisitors({ visitas, de = '', ate = '', prazo }: SearchParams): Visitors | null {
  const group = VISITOR_GROUPS.find((one) => VISITOR_PARAMS[one] === visitas)
  if (!group || !isDate(de) || !isDate(ate) || de > ate) return null
  const back = RETURN_DAYS.find((days) => `${days}` === prazo) ?? null
  return { group, from: de, to: ate, back: group === 'first' ? back : null }
}

/** Where those are listed who came on some days. */
const formatVisitors = ({ group, from, to, back }: Visitors): { [name: string]: string } => ({
  visitas: VISITOR_PARAMS[group],
  de: from,
  ate: to,
  ...(back !== null && { prazo: `${back}` }),
})

/** The address of these filters, without those that are the default. */
export const formatClientFilters = (filters: ClientFilters): { [name: string]: string } => ({
  ...(filters.q && { q: filters.q }),
  ...(filters.frequencia && { frequencia: filters.frequencia }),
  ...(filters.label && { etiqueta: filters.label }),
  ...(filters.group && { mostrar: filters.group }),
  ...(filters.visitors && formatVisitors(filters.visitors)),
  ...(filters.sort !== 'nome' && { ordem: filters.sort }),
})

export const isClientListFiltered = (filters: ClientFilters): boolean => {
  const { q, frequencia, label, group, visitors } = filters
  return q !== '' || [frequencia, label, group, visitors].some((one) => one !== null)
}

/** Somebody who came and has not for so many days. */
const UNSEEN_DAYS = '60'

export const toClientsQuery = (
  { q, frequencia, label, group, visitors, sort }: ClientFilters,
  archived: boolean,
): ClientsQuery => ({
  ...(q && { q }),
  ...(frequencia && { frequencia }),
  ...(label && { label }),
  ...(group === 'bloqueados' && { blocked: 'true' }),
  ...(group === 'sumidos' && { unseen_days: UNSEEN_DAYS }),
  ...(group === 'aniversario' && { birthday: 'month' }),
  ...(group === 'leitura' && { read_only: 'true' }),
  ...(visitors && {
    visitors: visitors.group,
    from: visitors.from,
    to: visitors.to,
    ...(visitors.back !== null && { back_within: `${visitors.back}` }),
  }),
  ...(archived && { archived: 'true' }),
  sort,
})
