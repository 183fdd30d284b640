import { CalendarPlus } from 'lucide-react'
import { BookingState } from '#console/bookings/booking-status-badge.tsx'
import { text } from '#console/messages/app.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { buttonClass } from '#console/ui/button/button.tsx'
import { spokenDate } from '#console/ui/date/format-date.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import styles from './my-bookings.module.css'
import type { Salon } from './salons-query.ts'

const said = text.booking

export function SalonCard({ salon }: { salon: Salon }) {
  return (
    <li className={styles.card}>
      <header className={styles.salon}>
        <Avatar name={salon.name} src={salon.logo} square />
        <div className={styles.name}>
          <h2>{salon.name}</h2>
          {salon.upcoming.length === 0 && (
            <p>
              {salon.last_date ? said.lastVisit(displayDate(salon.last_date)) : said.noUpcoming}
            </p>
          )}
        </div>
      </header>
      {salon.upcoming.length > 0 && (
        <ol className={styles.upcoming} aria-label={said.upcoming}>
          {salon.upcoming.map((one) => (
            <li key={one.id}>
              <div>
                <p className={styles.when}>{`${spokenDate(one.date)}, ${displayTime(one.time)}`}</p>
                <p className={styles.what}>
                  {`${one.service_name} ${said.with(one.professional_name)}`}
                </p>
              </div>
              <BookingState status={one.status} />
            </li>
          ))}
        </ol>
      )}
      <a
        className={buttonClass({ look: 'secondary', wide: true })}
        href={`/${salon.slug}`}
        aria-label={said.see(salon.name)}
      >
        <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
        {said.book}
      </a>
    </li>
  )
}
