import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getColumnName } from '#console/admin/agenda/layout/column-name.ts'
import type { ShownColumn } from '#console/admin/agenda/layout/columns.ts'
import { type AgendaColumn, getColumnLoad } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import styles from './column-tabs.module.css'

type Props = {
  scroller: RefObject<HTMLElement | null>
  columns: readonly AgendaColumn[]
  /** Told which column is seen, where it is one. */
  shownColumn: RefObject<ShownColumn>
}

/** Tabs for phones, where one column fills the screen. */
export function ColumnTabs({ scroller, columns, shownColumn }: Props) {
  const [shown, setShown] = useState(0)
  const isWide = useIsWide()
  const count = columns.length
  useEffect(() => {
    const place = scroller.current
    // All columns are visible: there is nothing to measure.
    if (!place || isWide) return
    const read = () => setShown(getShownColumn(place))
    // It may have been scrolled to whoever works that day before this listens.
    read()
    place.addEventListener('scroll', read, { passive: true })
    return () => place.removeEventListener('scroll', read)
  }, [scroller, isWide])
  const seen = isWide ? undefined : columns[Math.min(shown, count - 1)]
  useEffect(() => {
    shownColumn.current = seen
      ? { date: seen.date, professional_id: seen.professional?.id ?? null }
      : null
  })
  const tabs = useRef<HTMLElement>(null)
  const current = Math.min(shown, count - 1)
  useLayoutEffect(() => showTab(tabs.current, current), [current])
  if (isWide || count < 2) return null
  return (
    <nav
      ref={tabs}
      className={styles.tabs}
      aria-label={columns[0]?.key === columns[0]?.date ? agendaText.tabsDays : agendaText.tabs}
    >
      {columns.map((column, at) => (
        <button
          key={column.key}
          type="button"
          className={styles.tab}
          aria-current={at === current ? 'true' : undefined}
          onClick={() => scrollToColumn(scroller.current, at)}
        >
          {column.key === column.date ? formatShortDay(column.date) : getColumnName(column)}
          <small>{getColumnLoad(column).count}</small>
        </button>
      ))}
    </nav>
  )
}

/** The tab of the column that is seen stands in the middle, where there are more than fit. */
function showTab(tabs: HTMLElement | null, at: number): void {
  const tab = tabs?.children[at]
  if (!tabs || !(tab instanceof HTMLElement)) return
  const { left, width } = tab.getBoundingClientRect()
  const row = tabs.getBoundingClientRect()
  tabs.scrollLeft += left + width / 2 - (row.left + row.width / 2)
}

const listColumnElements = (place: HTMLElement) => [
  ...place.querySelectorAll<HTMLElement>('[data-column]'),
]

function getShownColumn(place: HTMLElement): number {
  const width = listColumnElements(place)[0]?.offsetWidth || 1
  return Math.round(place.scrollLeft / width)
}

/** Scrolls a column into view, beside the hours. */
function scrollToColumn(place: HTMLElement | null, at: number): void {
  if (!place) return
  const columns = listColumnElements(place)
  const left = (columns[at]?.offsetLeft ?? 0) - (columns[0]?.offsetLeft ?? 0)
  place.scrollTo({ left, behavior: 'auto' })
}
