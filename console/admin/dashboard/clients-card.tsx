import { Link } from '@tanstack/react-router'
import { dashboardText } from '#console/messages/dashboard.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import own from './clients-card.module.css'
import styles from './dashboard.module.css'
import type { Dashboard } from './dashboard-query.ts'

const t = dashboardText.clients
/** More dots than this say nothing. */
const MOST_DOTS = 42
const MOST_NAMES = 5

/** How many of today's clients are here for the first time, and who they are. */
export function ClientsCard({ data: { clients } }: { data: Dashboard }) {
  const { new: fresh, returning, unknown } = clients
  const all = fresh.length + returning
  return (
    <section className={`${styles.card} ${own.card}`} aria-labelledby="clients">
      <h2 id="clients">{t.title}</h2>
      {all === 0 ? (
        <p className={styles.quiet}>{unknown > 0 ? t.onlyUnknown(unknown) : t.none}</p>
      ) : (
        <>
          <p className={own.figures}>
            {/* No list has these alone: the new ones are named below. */}
            <span>
              <strong>{fresh.length}</strong> <small>{t.new(fresh.length)}</small>
            </span>
            <span>
              <strong>{returning}</strong> <small>{t.returning(returning)}</small>
            </span>
          </p>
          {all <= MOST_DOTS && <ClientDots fresh={fresh.length} all={all} />}
          {fresh.length > 0 ? (
            <NewClients fresh={fresh} />
          ) : (
            <p className={styles.quiet}>{t.noneNew}</p>
          )}
        </>
      )}
      {unknown > 0 && all > 0 && <p className={styles.quiet}>{t.unknown(unknown)}</p>}
    </section>
  )
}

function ClientDots({ fresh, all }: { fresh: number; all: number }) {
  return (
    <div className={own.dots} aria-hidden="true">
      {Array.from({ length: all }, (_, i) => i).map((i) => (
        <span key={i} className={i < fresh ? own.dot : `${own.dot} ${own.ring}`} />
      ))}
    </div>
  )
}

function NewClients({ fresh }: { fresh: Dashboard['clients']['new'] }) {
  const shown = fresh.length > MOST_NAMES ? fresh.slice(0, MOST_NAMES - 1) : fresh
  const more = fresh.length - shown.length
  return (
    <ul className={own.names} aria-label={t.newList}>
      {shown.map(({ client_id, client_name, time, done }) => (
        <li key={client_id}>
          <Link to="/admin/clients" search={{ cliente: client_id }}>
            <span className={own.name}>{displayName(client_name)}</span>
            <span className={styles.quiet}>{done ? t.done : displayTime(time)}</span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to="/admin/bookings" search={{}}>
            {t.moreNew(more)}
          </Link>
        </li>
      )}
    </ul>
  )
}
