import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { agendaQuery } from '#console/bookings/booking-queries.ts'
import { type AgendaSearch, listViewDates, stepDate } from './search/agenda-search.ts'

const NO_DATE = ''

/** Loads the agenda of the days in the address; the server says which day is today. */
export function useAgenda({ visao, dia }: AgendaSearch) {
  const queries = useQueryClient()
  const first = useQuery({ ...agendaQuery(null, null), enabled: dia === null })
  const today = first.data?.today
  const date = dia ?? today
  const dates = useMemo(() => (date ? listViewDates(visao, date) : []), [visao, date])
  const [from = NO_DATE, to = NO_DATE] = [dates[0], dates.at(-1)]
  const isFirst = dia === null && visao === 'dia'
  const other = useQuery({ ...agendaQuery(from, to), enabled: !isFirst && from !== NO_DATE })
  const shown = isFirst || from === NO_DATE ? first : other
  const agenda = shown.data
  const isHere = agenda !== undefined
  useEffect(() => {
    // The neighbouring days are loaded ahead.
    if (!isHere || from === NO_DATE) return
    const timer = setTimeout(() => {
      for (const steps of [1, -1] as const) {
        const span = listViewDates(visao, stepDate(visao, from, steps))
        void queries.prefetchQuery(agendaQuery(span[0] ?? from, span.at(-1) ?? from))
      }
    }, 400)
    return () => clearTimeout(timer)
  }, [isHere, visao, from, queries])
  return {
    agenda,
    dates,
    today: agenda?.today ?? today ?? from,
    isError: shown.isError && !isHere,
    isStale: shown.isError && isHere,
    refetch: () => void shown.refetch(),
  }
}
