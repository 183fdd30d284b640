import { Link } from '@tanstack/react-router'
import {
  CalendarDays,
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  Eye,
  Lock,
  Rows3,
  Send,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { agendaText } from '#console/messages/agenda.ts'
import { remindersText } from '#console/messages/reminders.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatDateSpan } from '#console/ui/date/calendar-dates.ts'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { useTitle } from '#console/ui/page/use-title.ts'
import { MiniMonth } from './mini-month.tsx'
import { PhoneToolbar } from './phone-toolbar.tsx'
import { StepButton } from './step-button.tsx'
import styles from './toolbar.module.css'
import type { ToolbarProps } from './toolbar-props.ts'
import { ViewSwitch } from './view-switch.tsx'

const t = agendaText

/** Chooses days, view and professional, and creates bookings and blocks. */
export function Toolbar(props: ToolbarProps) {
  useTitle(t.title)
  return useIsWide() ? <WideToolbar {...props} /> : <PhoneToolbar {...props} />
}

function WideToolbar(props: ToolbarProps) {
  const { search, dates, onGo, onStep } = props
  return (
    <header className={styles.bar}>
      <div className={styles.when}>
        <h1 tabIndex={-1}>{dates.length > 0 ? formatDateSpan(dates) : t.title}</h1>
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
        <ViewFilters {...props} />
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
        <StepButton label={remindersText.action} onClick={props.onRemind}>
          <Send size={18} strokeWidth={1.75} aria-hidden="true" />
        </StepButton>
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

function DatePicker({ dates, today, onGo }: ToolbarProps) {
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

function ViewFilters({ search, people, onGo }: ToolbarProps) {
  return (
    <>
      <ViewSwitch search={search} onGo={onGo} />
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
