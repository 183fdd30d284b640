import { useEffect, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { displayName } from '#domain/display.ts'
import { minuteOf, timeOf } from '#domain/time.ts'
import { text } from '../../messages.ts'
import styles from './dashboard.module.css'
import { minuteNow, nextOf } from './next.ts'

/** Who sits in the chair, or comes next. */
export function NextCard({ bookings }: { bookings: readonly AgendaBooking[] }) {
  const next = nextOf(bookings, useMinute())
  if (!next) return null
  const { booking, running } = next
  const end = timeOf(Math.min(minuteOf(booking.time) + booking.duration, 1440))
  const { now, next: soon, span } = text.dashboard
  return (
    <section className={styles.next} aria-label={running ? now : soon}>
      <p className={styles.when}>{`${running ? now : soon} · ${span(booking.time, end)}`}</p>
      <p className={styles.client}>{displayName(booking.client_name)}</p>
      <p className={styles.when}>{booking.service_name}</p>
    </section>
  )
}

/** The minute of the day, which goes on by itself. */
function useMinute(): number {
  const [minute, setMinute] = useState(minuteNow)
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return minute
}
