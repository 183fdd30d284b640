import { LogOut, RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { text } from '#console/messages/app.ts'
import { offlineText } from '#console/messages/offline.ts'
import { findLastAgenda, getSeenTime, type SeenDay } from '#console/session/last-agenda.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { displayDate, displayTime, getWeekdayName } from '#domain/text/display.ts'
import styles from './last-agenda.module.css'

const t = offlineText.lastAgenda

/** `otherwise`: what is shown where nothing was seen. */
type Props = { onRetry: () => void; otherwise: ReactNode }

/** Today and tomorrow as they were seen last, without a connection: to be read alone. */
export function LastAgenda({ onRetry, otherwise }: Props) {
  const [seen] = useState(() => findLastAgenda(Date.now()))
  return seen ? <SeenAgenda {...seen} onRetry={onRetry} /> : otherwise
}

type SeenProps = { timezone: string; days: SeenDay[]; onRetry: () => void }

function SeenAgenda({ timezone, days, onRetry }: SeenProps) {
  useTitle(t.title)
  return (
    <StandalonePage>
      <div className={styles.agenda}>
        <h1 tabIndex={-1}>{t.title}</h1>
        <p className={styles.lead}>{t.lead}</p>
        <div className={styles.actions}>
          <Button
            onClick={onRetry}
            icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            {text.retry}
          </Button>
          <Button
            look="secondary"
            icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void signOutBrowser()}
          >
            {text.signOut.action}
          </Button>
        </div>
        {days.map((day) => (
          <Day key={day.date} day={day} timezone={timezone} />
        ))}
      </div>
    </StandalonePage>
  )
}

function Day({ day, timezone }: { day: SeenDay; timezone: string }) {
  const seen = getSeenTime(day, timezone, Date.now())
  const inOrder = [...day.bookings].sort((one, other) => (one.time < other.time ? -1 : 1))
  const heading = `${getWeekdayName(day.date)}, ${displayDate(day.date)}`
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <p className={styles.seen}>
        <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
        {t.seen(displayTime(seen.time), seen.date && displayDate(seen.date))}
      </p>
      {inOrder.length === 0 ? (
        <p className={styles.lead}>{t.none}</p>
      ) : (
        <ul>
          {inOrder.map(({ time, client, service, professional, status }) => (
            <li key={`${time} ${professional} ${client} ${service}`}>
              <strong className={styles.time}>{displayTime(time)}</strong>
              <span>
                <strong>{client}</strong>
                <br />
                {service}, {professional}
              </span>
              <span className={styles.status}>{status}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
