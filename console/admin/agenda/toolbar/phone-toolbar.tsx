import { Link } from '@tanstack/react-router'
import {
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Eye,
  Lock,
  Rows3,
  Send,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { agendaText } from '#console/messages/agenda.ts'
import { remindersText } from '#console/messages/reminders.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatDateSpan, formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { useBarSlot } from '#console/ui/layout/bar-slot.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import { MiniMonth } from './mini-month.tsx'
import styles from './phone-toolbar.module.css'
import { StepButton } from './step-button.tsx'
import toolbarStyles from './toolbar.module.css'
import type { ToolbarProps } from './toolbar-props.ts'
import { ViewSwitch } from './view-switch.tsx'

const t = agendaText

/** On a phone the days stand in the frame's bar, all else behind one button; “Novo” is under the thumb. */
export function PhoneToolbar(props: ToolbarProps) {
  const { search, dates, onGo, onStep } = props
  const slot = useBarSlot()
  const days = (
    <div className={styles.days}>
      <h1 tabIndex={-1} aria-label={dates.length > 0 ? formatDateSpan(dates) : t.title}>
        {formatShortSpan(dates)}
      </h1>
      <StepButton label={t.previous[search.visao]} onClick={() => onStep(-1)}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </StepButton>
      <StepButton label={t.next[search.visao]} onClick={() => onStep(1)}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </StepButton>
      <button type="button" className={toolbarStyles.step} onClick={() => onGo({ dia: null })}>
        {t.today}
      </button>
      <MoreMenu {...props} />
    </div>
  )
  return (
    <header className={styles.bar}>
      {slot ? createPortal(days, slot) : days}
      <div className={styles.create}>
        <Button
          icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={`${t.createShort}${t.createRest}`}
          onClick={props.onNew}
        >
          {t.createShort}
        </Button>
      </div>
      {props.children}
    </header>
  )
}

/** `seg 23/11`, or `22 a 28/11` of a week. */
function formatShortSpan(dates: readonly string[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  if (first === '') return ''
  if (dates.length === 1) return formatShortDay(first)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const start = isOneMonth ? `${Number(first.slice(8))}` : displayDayMonth(first)
  return `${start} a ${displayDayMonth(last)}`
}

function MoreMenu(props: ToolbarProps) {
  const { search, dates, today, onGo } = props
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const go: ToolbarProps['onGo'] = (changed) => {
    close()
    onGo(changed)
  }
  return (
    <>
      <button
        ref={place}
        type="button"
        className={toolbarStyles.step}
        aria-label={t.more}
        title={t.more}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {open && (
        <Popover label={t.more} anchor={place.current} onClose={close}>
          <div className={styles.menu}>
            <ViewSwitch search={search} onGo={go} />
            <MiniMonth chosen={dates} today={today} onChoose={(dia) => go({ dia })} />
            <MenuButton
              onClick={() => {
                close()
                props.onRemind()
              }}
              icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              {remindersText.action}
            </MenuButton>
            <MenuButton
              onClick={() => {
                close()
                props.onBlock()
              }}
              icon={<Lock size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              {t.blockLong}
            </MenuButton>
            {search.visao !== 'lista' && (
              <MenuButton
                isOn={search.cancelados}
                onClick={() => go({ cancelados: !search.cancelados })}
                icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}
              >
                {t.cancelled}
              </MenuButton>
            )}
            <Link to="/admin/bookings" className={styles.item}>
              <Rows3 size={18} strokeWidth={1.75} aria-hidden="true" />
              {t.allBookings}
            </Link>
          </div>
        </Popover>
      )}
    </>
  )
}

type MenuButtonProps = {
  icon: ReactNode
  isOn?: boolean
  onClick: () => void
  children: ReactNode
}

function MenuButton({ icon, isOn, onClick, children }: MenuButtonProps) {
  return (
    <button type="button" className={styles.item} aria-pressed={isOn} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
