/** What the list of clients shows, kept in the address so that a link shows the same. */
import { CLIENT_SORTS, type ClientSort } from '#domain/people/client-record.ts'
import { FREQUENCIES, type Frequency } from '#domain/people/client-statistics.ts'
import type { ClientsQuery } from '../client/client-queries.ts'

export const CLIENT_GROUPS = ['bloqueados', 'sumidos', 'aniversario'] as const
type ClientGroup = (typeof CLIENT_GROUPS)[number]

export type ClientFilters = {
  q: string
  frequencia: Frequency | null
  label: string | null
  group: ClientGroup | null
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
    sort: CLIENT_SORTS.find((one) => one === params.ordem) ?? 'nome',
  }
}

/** The address of these filters, without those that are the default. */
export const formatClientFilters = (filters: ClientFilters): { [name: string]: string } => ({
  ...(filters.q && { q: filters.q }),
  ...(filters.frequencia && { frequencia: filters.frequencia }),
  ...(filters.label && { etiqueta: filters.label }),
  ...(filters.group && { mostrar: filters.group }),
  ...(filters.sort !== 'nome' && { ordem: filters.sort }),
})

export const isClientListFiltered = ({ q, frequencia, label, group }: ClientFilters): boolean =>
  q !== '' || frequencia !== null || label !== null || group !== null

/** Somebody who came and has not for so many days. */
const UNSEEN_DAYS = '60'

export const toClientsQuery = (
  { q, frequencia, label, group, sort }: ClientFilters,
  archived: boolean,
): ClientsQuery => ({
  ...(q && { q }),
  ...(frequencia && { frequencia }),
  ...(label && { label }),
  ...(group === 'bloqueados' && { blocked: 'true' }),
  ...(group === 'sumidos' && { unseen_days: UNSEEN_DAYS }),
  ...(group === 'aniversario' && { birthday: 'month' }),
  ...(archived && { archived: 'true' }),
  sort,
})
