import type { ReactNode } from 'react'
import type { AgendaProfessional } from '#console/admin/agenda/layout/columns.ts'
import type { AgendaSearch } from '#console/admin/agenda/search/agenda-search.ts'

export type ToolbarProps = {
  search: AgendaSearch
  dates: readonly string[]
  today: string
  people: readonly AgendaProfessional[]
  onGo: (search: Partial<AgendaSearch>) => void
  onStep: (steps: 1 | -1) => void
  onNew: () => void
  onBlock: () => void
  onRemind: () => void
  /** Notices below the toolbar. */
  children?: ReactNode
}
