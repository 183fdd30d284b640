import { CalendarPlus } from 'lucide-react'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { text } from '#console/messages/app.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { getInitials } from '#domain/business/settings.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import styles from './my-bookings.module.css'
import type { ClientSalon } from './salons-query.ts'

const t = text.booking

export function SalonCard({ salon }: { salon: ClientSalon }) {
  return (
    <li className={styles.card}>
      <header className={styles.salon}>
        <Avatar name={salon.name} src={salon.logo} initials={getInitials(salon.name)} square />
        <div className={styles.name}>
          <h2>{salon.name}</h2>
          {salon.upcoming.length === 0 && (
            <p>{salon.last_date ? t.lastVisit(displayDate(salon.last_date)) : t.noUpcoming}</p>
          )}
        </div>
      </header>
      {salon.upcoming.length > 0 && (
        <ol className={styles.upcoming} aria-label={t.upcoming}>
          {salon.upcoming.map((one) => (
            <li key={one.id}>
              <div>
                <p
                  className={styles.when}
                >{`${formatLongDate(one.date)}, ${displayTime(one.time)}`}</p>
                <p className={styles.what}>
                  {`${one.service_name} ${t.with(one.professional_name)}`}
                </p>
              </div>
              <BookingStatusBadge status={one.status} />
            </li>
          ))}
        </ol>
      )}
      <a
        className={getButtonClass({ look: 'secondary', wide: true })}
        href={`/${salon.slug}`}
        aria-label={t.see(salon.name)}
      >
        <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.book}
      </a>
    </li>
  )
}
