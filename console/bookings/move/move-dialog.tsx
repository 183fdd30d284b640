import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { BookingMove } from '#console/bookings/booking-action.ts'
import { SeriesScopeChoice } from '#console/bookings/booking-form/series-scope-choice.tsx'
import { formatNearDay } from '#console/bookings/free-times/format-free-time.ts'
import { type FreeDay, freeTimesQuery } from '#console/bookings/free-times/free-times-query.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { freeTimesText } from '#console/messages/free-times.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import type { RepeatScope } from '#domain/booking/series.ts'
import { displayTime, getShortWeekday } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { groupByProfessional } from './group-by-professional.ts'
import styles from './move-dialog.module.css'

const t = freeTimesText.move
const STRIP_DAYS = 14

type Props = {
  booking: AgendaBooking
  /** Today at the business. */
  today: string
  people: readonly { id: string; name: string }[]
  onMove: (change: BookingMove, scope?: RepeatScope) => void
  /** To the form, where any date and time can be typed. */
  onType: () => void
  onClose: () => void
}

/** Moves a booking: a day of the strip, then a free time of whoever performs it. */
export function MoveDialog({ booking, today, people, onMove, onType, onClose }: Props) {
  const start = booking.date > today ? booking.date : today
  const [from, setFrom] = useState(start < addDays(today, STRIP_DAYS) ? today : start)
  const [chosen, setChosen] = useState<string | null>(null)
  const to = addDays(from, STRIP_DAYS - 1)
  const { data, isError } = useQuery(freeTimesQuery({ booking_id: booking.id, from, to }))
  const days = data?.days ?? []
  const date = chosen ?? pickFirstDay(days, start)
  // Of one that repeats it is asked which are meant.
  const [asking, setAsking] = useState<BookingMove | null>(null)
  const move = (change: BookingMove) => (booking.series_id ? setAsking(change) : onMove(change))
  const show = (first: string) => {
    setFrom(first)
    setChosen(null)
  }
  if (asking) {
    return (
      <Dialog title={t.title} onClose={onClose}>
        <SeriesScopeChoice
          question={agendaText.scope.change}
          onChoose={(scope) => onMove(asking, scope)}
          onBack={() => setAsking(null)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p className={styles.now}>
        {t.now(
          `${formatShortDay(booking.date)} ${displayTime(booking.time)}`,
          booking.professional_name,
        )}
      </p>
      <div className={styles.strip}>
        <IconButton
          label={t.earlier}
          disabled={from <= today}
          onClick={() => show(maxDate(today, addDays(from, -STRIP_DAYS)))}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <DayStrip days={days} from={from} shown={date} onChoose={setChosen} />
        <IconButton label={t.later} onClick={() => show(addDays(from, STRIP_DAYS))}>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {isError && <p className={styles.note}>{freeTimesText.failed}</p>}
      {!data && !isError && (
        <p className={styles.note} role="status">
          {t.loading}
        </p>
      )}
      {data && date && (
        <DayTimes
          booking={booking}
          day={days.find((day) => day.date === date)}
          next={days.find((day) => day.date > date && day.slots.length > 0)?.date ?? null}
          today={today}
          people={people}
          onDay={setChosen}
          onMove={move}
        />
      )}
      <div className={styles.foot}>
        <Button look="secondary" onClick={onType}>
          {t.other}
        </Button>
      </div>
    </Dialog>
  )
}

const maxDate = (one: string, other: string) => (one > other ? one : other)

/** Where the booking stands, or the first day that has room. */
function pickFirstDay(days: readonly FreeDay[], start: string): string | null {
  const own = days.find(({ date }) => date === start)
  const free = days.find(({ date, slots }) => date >= start && slots.length > 0)
  return (own ?? free ?? days[0])?.date ?? null
}

type StripProps = {
  days: readonly FreeDay[]
  from: string
  shown: string | null
  onChoose: (date: string) => void
}

function DayStrip({ days, from, shown, onChoose }: StripProps) {
  const dates = Array.from({ length: STRIP_DAYS }, (_, nth) => addDays(from, nth))
  return (
    <fieldset className={styles.days} aria-label={t.days}>
      {dates.map((date) => {
        const isFull = days.some((day) => day.date === date && day.slots.length === 0)
        return (
          <button
            key={date}
            type="button"
            aria-pressed={date === shown}
            aria-label={formatShortDay(date)}
            data-full={isFull || undefined}
            onClick={() => onChoose(date)}
          >
            <span>{getShortWeekday(date)}</span>
            <strong>{Number(date.slice(8))}</strong>
          </button>
        )
      })}
    </fieldset>
  )
}

type TimesProps = Pick<Props, 'booking' | 'today' | 'people'> & {
  onMove: (change: BookingMove) => void
  day: FreeDay | undefined
  /** The next day with a free time. */
  next: string | null
  onDay: (date: string) => void
}

function DayTimes({ booking, day, next, today, people, onDay, onMove }: TimesProps) {
  if (!day || day.slots.length === 0) {
    return (
      <div className={styles.times}>
        <p className={styles.note}>{t.full}</p>
        {next && (
          <Button look="secondary" onClick={() => onDay(next)}>
            {t.firstOn(formatNearDay(next, today))}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.times}>
      {groupByProfessional(day, booking.professional_id, people).map(({ id, name, times }) => (
        <section key={id} aria-label={t.timesOf(name)}>
          <h3>{name}</h3>
          <div className={styles.grid}>
            {times.map((time) => {
              const isOwn = id === booking.professional_id
              const isHere = isOwn && day.date === booking.date && time === booking.time
              return (
                <button
                  key={time}
                  type="button"
                  disabled={isHere}
                  title={isHere ? t.here : undefined}
                  onClick={() =>
                    onMove({ date: day.date, time, ...(!isOwn && { professional_id: id }) })
                  }
                >
                  {time}
                </button>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
