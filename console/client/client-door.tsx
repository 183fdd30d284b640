import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { clientDoorText } from '#console/messages/client-door.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import styles from './my-bookings.module.css'

const t = clientDoorText

/** What a client meets at their bookings who is not signed in: most have no account, and need none. */
export function ClientDoor() {
  useTitle(text.booking.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<CalendarHeart size={30} strokeWidth={1.75} />}
        title={t.heading}
        actions={
          <>
            <a className={getButtonClass()} href="/public-booking">
              {t.find}
            </a>
            <Link
              to="/login"
              search={{ return: '/booking' }}
              className={getButtonClass({ look: 'secondary' })}
            >
              {t.signIn}
            </Link>
          </>
        }
      >
        {t.text}
      </StateMessage>
      <p className={styles.house}>
        {t.house} <Link to="/login">{t.houseLink}</Link>
      </p>
    </StandalonePage>
  )
}
