import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#api/contract/http-client.ts'
import { servicesQuery } from '../offers/services-query.ts'

/** What somebody else saved meanwhile is loaded, so that the form can show both. */
export function useReloadOnConflict(): (error: unknown) => Promise<never> {
  const queries = useQueryClient()
  return async (error) => {
    if (error instanceof CallError && error.status < 500)
      await queries.invalidateQueries({ queryKey: servicesQuery.queryKey })
    throw error
  }
}

/** Names the fields of a refusal as the form does, which sends one of what the server takes a list of. */
export const placeRefusals =
  (prefix: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || !error.body.fields) throw error
    const fields = Object.entries(error.body.fields).map(([field, said]) => [
      field.startsWith(prefix) ? field.slice(prefix.length) : field,
      said,
    ])
    throw new CallError(error.status, { ...error.body, fields: Object.fromEntries(fields) })
  }
