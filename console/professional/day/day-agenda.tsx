import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Ban, ChevronLeft, ChevronRight, Coffee } from 'lucide-react'
import { useEffect } from 'react'
import type { OwnBooking } from '#api/contract/contract.ts'
import list from '#console/bookings/booking-list.module.css'
import { type OwnDay, ownDayQuery } from '#console/bookings/own-booking-queries.ts'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { loadsText } from '#console/messages/loads.ts'
import { professionalText } from '#console/messages/professional.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import type { ClockTime } from '#console/ui/date/use-clock.ts'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import styles from './day-agenda.module.css'
import { DayEntry } from './day-entry.tsx'
import { createDayTimeline } from './day-timeline.ts'
import { OwnBlockDialog } from './own-block-dialog.tsx'

const t = professionalText.day
const route = getRouteApi('/professional/dashboard')

type Props = {
  today: OwnDay
  now: ClockTime
  date: string
  onStep: (date: string) => void
  onOpen: (booking: OwnBooking) => void
}

/** The professional's own bookings of a day, with steps to other days. */
export function DayAgenda({ today, now, date, onStep, onOpen }: Props) {
  const isBlocking = route.useSearch().bloquear === 'sim'
  const blocking = useDialogHistory(['bloquear'])
  const isToday = date === today.today
  const other = useQuery({ ...ownDayQuery(date), enabled: !isToday })
  const day = isToday ? today : other.data
  usePrefetchNeighbours(date, day !== undefined)
  const back = isToday ? null : () => onStep(today.today)
  return (
    <section className={styles.day} id="agenda" aria-labelledby="day">
      <DayHeader date={date} count={day && countStanding(day)} onStep={onStep} onBack={back} />
      {day ? (
        <DayEntries day={day} isToday={isToday} now={now} onOpen={onOpen} />
      ) : other.error ? (
        <LoadFailed
          title={loadsText.failed}
          error={other.error}
          onRetry={() => void other.refetch()}
        />
      ) : (
        <Skeleton rows={4} />
      )}
      {today.may_block && (
        <Button
          look="secondary"
          icon={<Ban size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => blocking.open({ bloquear: 'sim' })}
        >
          {professionalText.block.create}
        </Button>
      )}
      {today.may_block && isBlocking && <OwnBlockDialog date={date} onClose={blocking.close} />}
    </section>
  )
}

const countStanding = ({ bookings }: OwnDay) =>
  bookings.filter(({ status }) => status !== 'cancelled').length

/** Loads the days before and after ahead. */
function usePrefetchNeighbours(date: string, isHere: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => {
      for (const step of [1, -1]) void queries.prefetchQuery(ownDayQuery(addDays(date, step)))
    }, 400)
    return () => clearTimeout(timer)
  }, [date, isHere, queries])
}

type DayHeaderProps = {
  date: string
  count: number | undefined
  onStep: (date: string) => void
  /** null where today is shown already. */
  onBack: (() => void) | null
}

function DayHeader({ date, count, onStep, onBack }: DayHeaderProps) {
  return (
    <header className={styles.head}>
      <div>
        <h2 id="day">{onBack ? formatLongDate(date) : t.today}</h2>
        {count !== undefined && count > 0 && <p className={styles.count}>{t.count(count)}</p>}
      </div>
      <div className={styles.steps}>
        {onBack && (
          <Button look="quiet" aria-label={t.back} onClick={onBack}>
            {t.today}
          </Button>
        )}
        <IconButton label={t.previous} onClick={() => onStep(addDays(date, -1))}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <input
          className={styles.date}
          type="date"
          aria-label={t.date}
          value={date}
          onChange={({ target }) => isDate(target.value) && onStep(target.value)}
        />
        <IconButton label={t.following} onClick={() => onStep(addDays(date, 1))}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

type DayEntriesProps = {
  day: OwnDay
  isToday: boolean
  now: ClockTime
  onOpen: (booking: OwnBooking) => void
}

function DayEntries({ day, isToday, now, onOpen }: DayEntriesProps) {
  const { fresh } = useLiveAgenda()
  const entries = createDayTimeline(day, isToday && now.date === day.today ? now.minute : null)
  const isIdle = day.bookings.length + day.overnight.length + day.blocks.length === 0
  const isOff = (day.day.hours[0]?.windows ?? []).length === 0
  return (
    <>
      {isIdle && <EmptyDay isToday={isToday} isOff={isOff} />}
      {!isIdle && (
        <ol
          className={list.list}
          aria-label={isToday ? t.list : t.listLabel(formatLongDate(day.day.date))}
        >
          {entries.map((entry) => (
            <DayEntry
              key={`${entry.kind} ${getEntryKey(entry)}`}
              entry={entry}
              fresh={fresh}
              mayFree={day.may_block}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
    </>
  )
}

type TimelineEntry = ReturnType<typeof createDayTimeline>[number]

function getEntryKey(entry: TimelineEntry): string {
  if (entry.kind === 'booking') return entry.booking.id
  return entry.kind === 'block' ? entry.block.id : entry.at
}

function EmptyDay({ isToday, isOff }: { isToday: boolean; isOff: boolean }) {
  const icon = <Coffee size={30} strokeWidth={1.75} />
  if (isOff && !isToday) {
    return (
      <StateMessage icon={icon} title={t.closed}>
        {t.closedText}
      </StateMessage>
    )
  }
  return (
    <StateMessage icon={icon} title={isToday ? t.empty : t.emptyDay}>
      {t.emptyText}
    </StateMessage>
  )
}
