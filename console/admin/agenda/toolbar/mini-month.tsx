import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { agendaText } from '#console/messages/agenda.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { addMonths, formatMonth, listMonthWeeks } from '#console/ui/date/calendar-dates.ts'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { WEEKDAY_NAMES } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import styles from './mini-month.module.css'

type Props = {
  chosen: readonly string[]
  today: string
  onChoose: (date: string) => void
}

const STEPS: { [key: string]: number } = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** A month's days to choose from, also by arrow keys. */
export function MiniMonth({ chosen, today, onChoose }: Props) {
  const [at, setAt] = useState(chosen.length === 1 ? (chosen[0] ?? today) : today)
  const table = useRef<HTMLTableElement>(null)
  const walked = useRef(true)
  const month = at.slice(0, 7)
  useEffect(() => {
    if (!walked.current) return
    walked.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus()
  }, [at])
  const showMonth = (months: number) => setAt(`${addMonths(month, months)}-01`)
  const moveFocus = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined && event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    walked.current = true
    if (step === undefined) showMonth(event.key === 'PageUp' ? -1 : 1)
    else setAt(addDays(at, step))
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton label={agendaText.previousMonth} onClick={() => showMonth(-1)}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <IconButton label={agendaText.nextMonth} onClick={() => showMonth(1)}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={table}>
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.charAt(0).toLocaleUpperCase('pt-BR')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {listMonthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    className={getDayClass(date, month, chosen)}
                    data-date={date}
                    tabIndex={date === at ? 0 : -1}
                    aria-label={formatLongDate(date)}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={chosen.includes(date)}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function getDayClass(date: string, month: string, chosen: readonly string[]): string {
  const parts = [
    styles.day,
    !date.startsWith(month) && styles.beside,
    chosen.includes(date) && styles.chosen,
  ]
  return parts.filter(Boolean).join(' ')
}
