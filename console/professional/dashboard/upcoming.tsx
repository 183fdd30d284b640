import { displayDayMonth, weekdayShort } from '#domain/display.ts'
import { formatReais } from '#domain/money.ts'
import { professional } from '../../messages-professional.ts'
import list from '../../ui/booking-list.module.css'
import styles from './day.module.css'
import { BookingRow } from './day-entry.tsx'
import type { OwnBooking, Statement } from './query.ts'

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
