import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { AUDIT_KINDS, type AuditKind } from '#domain/people/audit.ts'

export type AuditEntry = CallOutput<'GET /api/audit'>['entries'][number]
export type AuditPerson = CallOutput<'GET /api/audit'>['people'][number]

export type AuditFilters = { kind: AuditKind | null; person: string | null }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseAuditFilters(params: { [name: string]: string | undefined }): AuditFilters {
  const { tipo, pessoa } = params
  return {
    kind: AUDIT_KINDS.find((one) => one === tipo) ?? null,
    person: pessoa && /^[\w-]{1,64}$/.test(pessoa) ? pessoa : null,
  }
}

export const formatAuditFilters = ({ kind, person }: AuditFilters): { [name: string]: string } => ({
  ...(kind && { tipo: kind }),
  ...(person && { pessoa: person }),
})

/** The history a page at a time; asked for anew whenever it is opened. */
const auditQuery = ({ kind, person }: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind, person],
    queryFn: ({ pageParam: before }) =>
      call('GET /api/audit', {
        query: { ...(kind && { kind }), ...(person && { person }), ...(before && { before }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useHistory = (filters: AuditFilters) => useInfiniteQuery(auditQuery(filters))
export type HistoryQuery = ReturnType<typeof useHistory>
