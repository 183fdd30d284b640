import type { OwnBooking } from '#api/contract/contract.ts'
import list from '#console/bookings/booking-list.module.css'
import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth, getShortWeekday } from '#domain/text/display.ts'
import styles from './day-agenda.module.css'
import { OwnBookingRow } from './day-entry.tsx'

const t = professionalText.upcoming

type Props = { upcoming: Statement['upcoming']; onOpen: (booking: OwnBooking) => void }

/** The next confirmed bookings, of whatever day. */
export function UpcomingBookings({ upcoming: { count, value, next }, onOpen }: Props) {
  const rest = count - next.length
  return (
    <section className={styles.day} aria-labelledby="upcoming">
      <header className={styles.head}>
        <h2 id="upcoming">{t.title}</h2>
        {count > 0 && <p className={styles.count}>{t.sum(count, formatReais(value))}</p>}
      </header>
      {count === 0 ? (
        <p className={styles.count}>{t.empty}</p>
      ) : (
        <ol className={list.list} aria-label={t.title}>
          {next.map((booking) => (
            <li key={booking.id}>
              <OwnBookingRow
                booking={booking}
                below={`${getShortWeekday(booking.date)} ${displayDayMonth(booking.date)}`}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p className={styles.count}>{t.more(rest)}</p>}
    </section>
  )
}
