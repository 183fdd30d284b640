import { useQuery } from '@tanstack/react-query'
import { agendaQuery } from './booking-queries.ts'

/** Today at the business; until that is loaded, in this browser. */
export function useToday(): string {
  const { data } = useQuery(agendaQuery(null, null))
  return data?.today ?? new Date().toLocaleDateString('sv')
}
