import { useEffect, useRef, useState } from 'preact/hooks'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { formatWhen } from '#widget/messages/format-when.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import type { HistoryBooking } from './group-bookings.ts'
import { useBookAgain } from './use-book-again.ts'

type PastListProps = {
  visits: readonly HistoryBooking[]
  /** Null where all of them are shown. */
  addOlder: (() => Promise<void>) | null
}

/** What was, newest first, and a button for what was before. */
export function PastList({ visits, addOlder }: PastListProps) {
  const { toast, dismissToasts } = useWidget()
  const [loading, setLoading] = useState(false)
  const busy = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  /** The first row of a page that was asked for, which then takes the focus. */
  const first = useRef<number | null>(null)
  useEffect(() => {
    if (first.current === null) return
    const row = list.current?.children[first.current]
    first.current = null
    if (row instanceof HTMLElement) row.focus()
  }, [visits.length])
  const showOlder = (load: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setLoading(true)
    first.current = visits.length
    dismissToasts()
    load()
      .catch(() => {
        first.current = null
        toast({ title: HISTORY.olderFailed, text: HISTORY.failedHint, bad: true })
      })
      .finally(() => {
        busy.current = false
        setLoading(false)
      })
  }
  return (
    <>
      <ul class="card past-list" ref={list} aria-busy={loading}>
        {visits.map((visit) => (
          <PastRow key={visit.appointment.id} visit={visit} />
        ))}
      </ul>
      {addOlder && (
        <button
          type="button"
          class="button secondary wide"
          aria-disabled={loading}
          onClick={() => showOlder(addOlder)}
        >
          {loading ? HISTORY.olderLoading : HISTORY.older}
        </button>
      )}
    </>
  )
}

function PastRow({ visit: { appointment, booking } }: { visit: HistoryBooking }) {
  const again = useBookAgain()
  const isDone = appointment.status === 'completed'
  const { date, time, price } = appointment
  return (
    <li class={isDone ? 'past completed' : 'past cancelled'} tabIndex={-1}>
      <div>
        <p class="folded-title">{booking.service_name}</p>
        <p class="folded-line">
          {`${displayDate(date)}, ${displayTime(time)} · ${booking.professional_name}`}
        </p>
        <p class="folded-line">{formatReais(price)}</p>
        {booking.guest_name && <p class="hint">{HISTORY.forGuest(booking.guest_name)}</p>}
        {booking.client_note && <p class="hint">{HISTORY.note(booking.client_note)}</p>}
      </div>
      <p class="state">
        <Icon name={isDone ? 'check' : 'close'} size={16} />
        {isDone ? HISTORY.completed : HISTORY.cancelled}
      </p>
      {again && (
        <button
          type="button"
          class="text"
          aria-label={HISTORY.of(HISTORY.again, booking.service_name, formatWhen(appointment))}
          onClick={() => again(booking)}
        >
          {HISTORY.again}
        </button>
      )}
    </li>
  )
}
