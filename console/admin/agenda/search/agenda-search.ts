import { listWeekDates } from '#console/ui/date/calendar-dates.ts'
import { addDays, isDate } from '#domain/time/civil-time.ts'

export const AGENDA_VIEWS = ['dia', 'semana', 'lista'] as const
export type AgendaView = (typeof AGENDA_VIEWS)[number]

/** The agenda's search parameters; by default today's day view of everybody. */
export type AgendaSearch = {
  visao: AgendaView
  /** null: today, wherever the business is. */
  dia: string | null
  profissional: string | null
  cancelados: boolean
}

type SearchParams = { [name: string]: string | undefined }

export function parseAgendaSearch(params: SearchParams): AgendaSearch {
  const { visao, dia, profissional, cancelados } = params
  return {
    visao: AGENDA_VIEWS.find((view) => view === visao) ?? 'dia',
    dia: dia && isDate(dia) ? dia : null,
    profissional: profissional || null,
    cancelados: cancelados === 'sim',
  }
}

/** The search parameters, without defaults and without what they only opened. */
export function formatAgendaSearch(search: AgendaSearch): { [name: string]: string } {
  const { visao, dia, profissional, cancelados } = search
  return {
    ...(visao !== 'dia' && { visao }),
    ...(dia && { dia }),
    ...(profissional && { profissional }),
    ...(cancelados && { cancelados: 'sim' }),
  }
}

/** The dates that a view shows around a date. */
export function listViewDates(view: AgendaView, date: string): string[] {
  return view === 'dia' ? [date] : listWeekDates(date)
}

/** The date one day or week earlier or later. */
export function stepDate(view: AgendaView, date: string, steps: 1 | -1): string {
  return addDays(date, view === 'dia' ? steps : steps * 7)
}
