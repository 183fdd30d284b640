import { useSearch } from '@tanstack/react-router'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { formatAgendaSearch, parseAgendaSearch } from './search/agenda-search.ts'

/** `/admin/multi-professional-agenda`: the agenda shows a day of everybody side by side by itself. */
export function TeamAgendaPage() {
  const { dia, cancelados } = parseAgendaSearch(useSearch({ strict: false }))
  const everybody = formatAgendaSearch({ visao: 'dia', dia, profissional: null, cancelados })
  return <Redirect to={`/admin/agenda?${new URLSearchParams(everybody)}`} />
}
