import list from '#console/bookings/booking-list.module.css'
import type { OwnBooking, Statement } from '#console/bookings/own-booking-queries.ts'
import { professional } from '#console/messages/professional.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth, weekdayShort } from '#domain/text/display.ts'
import styles from './day-agenda.module.css'
import { BookingRow } from './day-entry.tsx'

const said = professional.upcoming

type Props = { upcoming: Statement['upcoming']; onOpen: (booking: OwnBooking) => void }

/** The next confirmed bookings, of whatever day. */
export function Upcoming({ upcoming: { count, value, next }, onOpen }: Props) {
  const rest = count - next.length
  return (
    <section className={styles.day} aria-labelledby="upcoming">
      <header className={styles.head}>
        <h2 id="upcoming">{said.title}</h2>
        {count > 0 && <p className={styles.count}>{said.sum(count, formatReais(value))}</p>}
      </header>
      {count === 0 ? (
        <p className={styles.count}>{said.empty}</p>
      ) : (
        <ol className={list.list} aria-label={said.title}>
          {next.map((booking) => (
            <li key={booking.id}>
              <BookingRow
                booking={booking}
                day={`${weekdayShort(booking.date)} ${displayDayMonth(booking.date)}`}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p className={styles.count}>{said.more(rest)}</p>}
    </section>
  )
}
