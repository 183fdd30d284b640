import { Link } from '@tanstack/react-router'
import {
  CalendarDays,
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  Eye,
  Lock,
  Rows3,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { AgendaProfessional } from '#console/admin/agenda/layout/columns.ts'
import {
  AGENDA_VIEWS,
  type AgendaSearch,
  type AgendaView,
} from '#console/admin/agenda/search/agenda-search.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatDateSpan } from '#console/ui/date/calendar-dates.ts'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { MiniMonth } from './mini-month.tsx'
import styles from './toolbar.module.css'

const t = agendaText

type Props = {
  title: string
  search: AgendaSearch
  dates: readonly string[]
  today: string
  people: readonly AgendaProfessional[]
  /** The team's screen has a single view and no filter by professional. */
  multi: boolean
  onGo: (search: Partial<AgendaSearch>) => void
  onStep: (steps: 1 | -1) => void
  onNew: () => void
  onBlock: () => void
  /** Notices below the toolbar. */
  children?: ReactNode
}

/** Chooses days, view and professional, and creates bookings and blocks. */
export function Toolbar(props: Props) {
  const { title, search, dates, multi, onGo, onStep } = props
  useTitle(title)
  return (
    <header className={styles.bar}>
      <div className={styles.when}>
        <h1 tabIndex={-1}>{dates.length > 0 ? formatDateSpan(dates) : title}</h1>
        <div className={styles.steps}>
          <StepButton label={t.previous[search.visao]} onClick={() => onStep(-1)}>
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </StepButton>
          <StepButton label={t.next[search.visao]} onClick={() => onStep(1)}>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </StepButton>
          <button
            type="button"
            className={styles.step}
            data-idle={search.dia === null || undefined}
            onClick={() => onGo({ dia: null })}
          >
            {t.today}
          </button>
          <DatePicker {...props} />
        </div>
      </div>
      <div className={styles.what}>
        {!multi && <ViewFilters {...props} />}
        {search.visao !== 'lista' && (
          <button
            type="button"
            className={`${styles.step} ${styles.toggle}`}
            aria-label={t.cancelled}
            title={t.cancelled}
            aria-pressed={search.cancelados}
            onClick={() => onGo({ cancelados: !search.cancelados })}
          >
            <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        <Link
          to="/admin/bookings"
          className={`${styles.step} ${styles.wide}`}
          aria-label={t.allBookings}
          title={t.allBookings}
        >
          <Rows3 size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <StepButton label={t.blockLong} onClick={props.onBlock}>
          <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
        </StepButton>
        <Button
          icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={props.onNew}
        >
          <span>
            {t.createShort}
            <span className={styles.long}>{t.createRest}</span>
          </span>
        </Button>
      </div>
      {props.children}
    </header>
  )
}

function StepButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}

function DatePicker({ dates, today, onGo }: Props) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={place}
        type="button"
        className={styles.step}
        aria-label={t.pickDate}
        title={t.pickDate}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {open && (
        <Popover label={t.pickDate} anchor={place.current} onClose={() => setOpen(false)}>
          <MiniMonth
            chosen={dates}
            today={today}
            onChoose={(dia) => {
              setOpen(false)
              onGo({ dia })
            }}
          />
        </Popover>
      )}
    </>
  )
}

function ViewFilters({ search, people, onGo }: Props) {
  return (
    <>
      <fieldset className={styles.views} aria-label={t.views.label}>
        {AGENDA_VIEWS.map((visao: AgendaView) => (
          <button
            key={visao}
            type="button"
            aria-pressed={visao === search.visao}
            onClick={() => onGo({ visao })}
          >
            {t.views[visao]}
          </button>
        ))}
      </fieldset>
      {people.length > 1 && (
        <select
          className={styles.filter}
          aria-label={t.filter}
          value={search.profissional ?? ''}
          onChange={(event) => onGo({ profissional: event.target.value || null })}
        >
          <option value="">{t.everybody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
