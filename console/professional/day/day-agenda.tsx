import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, ChevronLeft, ChevronRight, Coffee } from 'lucide-react'
import { useEffect, useState } from 'react'
import list from '#console/bookings/booking-list.module.css'
import { type OwnBooking, type OwnDay, ownDayQuery } from '#console/bookings/own-booking-queries.ts'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { loads } from '#console/messages/loads.ts'
import { professional } from '#console/messages/professional.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { spokenDate } from '#console/ui/date/format-date.ts'
import type { Now } from '#console/ui/date/use-clock.ts'
import { Failed } from '#console/ui/page/load-failed.tsx'
import { Bones, State } from '#console/ui/page/notice.tsx'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import styles from './day-agenda.module.css'
import { DayEntry } from './day-entry.tsx'
import { planDay } from './day-timeline.ts'
import { BlockDialog } from './own-block-dialog.tsx'

const said = professional.day

type Props = {
  today: OwnDay
  now: Now
  date: string
  onStep: (date: string) => void
  onOpen: (booking: OwnBooking) => void
}

/** One's own day, and the ones around it. */
export function Day({ today, now, date, onStep, onOpen }: Props) {
  const [blocking, setBlocking] = useState(false)
  const isToday = date === today.today
  const other = useQuery({ ...ownDayQuery(date), enabled: !isToday })
  const day = isToday ? today : other.data
  useNeighbours(date, day !== undefined)
  const back = isToday ? null : () => onStep(today.today)
  return (
    <section className={styles.day} id="agenda" aria-labelledby="day">
      <Head date={date} count={day && standing(day)} onStep={onStep} onBack={back} />
      {day ? (
        <Entries day={day} isToday={isToday} now={now} onOpen={onOpen} />
      ) : other.error ? (
        <Failed title={loads.failed} error={other.error} onRetry={() => void other.refetch()} />
      ) : (
        <Bones rows={4} />
      )}
      {today.may_block && (
        <Button
          look="secondary"
          icon={<Ban size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setBlocking(true)}
        >
          {professional.block.create}
        </Button>
      )}
      {blocking && <BlockDialog date={date} onClose={() => setBlocking(false)} />}
    </section>
  )
}

const standing = ({ bookings }: OwnDay) =>
  bookings.filter(({ status }) => status !== 'cancelled').length

/** What is stepped to next is there before it is stepped to. */
function useNeighbours(date: string, isHere: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => {
      for (const step of [1, -1]) void queries.prefetchQuery(ownDayQuery(addDays(date, step)))
    }, 400)
    return () => clearTimeout(timer)
  }, [date, isHere, queries])
}

type HeadProps = {
  date: string
  count: number | undefined
  onStep: (date: string) => void
  /** Back to today; null: it is shown already. */
  onBack: (() => void) | null
}

function Head({ date, count, onStep, onBack }: HeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h2 id="day">{onBack ? spokenDate(date) : said.today}</h2>
        {count !== undefined && count > 0 && <p className={styles.count}>{said.count(count)}</p>}
      </div>
      <div className={styles.steps}>
        {onBack && (
          <Button look="quiet" aria-label={said.back} onClick={onBack}>
            {said.today}
          </Button>
        )}
        <IconButton label={said.previous} onClick={() => onStep(addDays(date, -1))}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <input
          className={styles.date}
          type="date"
          aria-label={said.date}
          value={date}
          onChange={({ target }) => isDate(target.value) && onStep(target.value)}
        />
        <IconButton label={said.following} onClick={() => onStep(addDays(date, 1))}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

type EntriesProps = {
  day: OwnDay
  isToday: boolean
  now: Now
  onOpen: (booking: OwnBooking) => void
}

function Entries({ day, isToday, now, onOpen }: EntriesProps) {
  const { fresh } = useLiveAgenda()
  const entries = planDay(day, isToday && now.date === day.today ? now.minute : null)
  const isIdle = day.bookings.length === 0 && day.blocks.length === 0
  const isOff = (day.day.hours[0]?.windows ?? []).length === 0
  return (
    <>
      {isIdle && <Idle isToday={isToday} isOff={isOff} />}
      {!isIdle && (
        <ol
          className={list.list}
          aria-label={isToday ? said.list : said.listOf(spokenDate(day.day.date))}
        >
          {entries.map((entry) => (
            <DayEntry
              key={`${entry.kind} ${keyOf(entry)}`}
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

type Entry = ReturnType<typeof planDay>[number]

function keyOf(entry: Entry): string {
  if (entry.kind === 'booking') return entry.booking.id
  return entry.kind === 'block' ? entry.block.id : entry.at
}

function Idle({ isToday, isOff }: { isToday: boolean; isOff: boolean }) {
  const icon = <Coffee size={30} strokeWidth={1.75} />
  if (isOff && !isToday) {
    return (
      <State icon={icon} title={said.closed}>
        {said.closedText}
      </State>
    )
  }
  return (
    <State icon={icon} title={isToday ? said.empty : said.emptyDay}>
      {said.emptyText}
    </State>
  )
}
