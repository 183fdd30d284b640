import { Link } from '@tanstack/react-router'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { dashboardText } from '#console/messages/dashboard.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { useMe } from '#console/session/use-session.ts'
import { formatLongDuration } from '#console/ui/date/format-date.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import styles from './dashboard.module.css'
import type { Dashboard, DayVisit } from './dashboard-query.ts'
import own from './next-card.module.css'

const t = dashboardText.next
/** What fits below the next one on a desktop. */
const MOST_ROWS = 4
const MOST_LATE = 2

/** Whose time is over and whom nobody closed, who should be here, who is next, and who comes after that. */
export function NextCard({ data: { day, time, has_bookings } }: { data: Dashboard }) {
  const minute = toMinuteOfDay(time)
  const coming = day.visits.filter(({ state }) => state === 'confirmed' || state === 'pending')
  const unclosed = day.visits
    .filter(({ state }) => state === 'unclosed')
    .sort((one, other) => one.to - other.to)
  const late = day.visits.filter((visit) => visit.late && visit.state === 'running')
  const [next, ...after] = coming
  const shownUnclosed = unclosed.slice(0, MOST_LATE)
  // Whoever is late since a while matters less than who should have come just now.
  const room = MOST_LATE - shownUnclosed.length
  const shownLate = room > 0 ? late.slice(-room) : []
  const first = [...shownUnclosed, ...shownLate]
  const shownNext = after.slice(0, MOST_ROWS - first.length)
  const others = late.length - shownLate.length + after.length - shownNext.length
  const more = formatMore(unclosed.length - shownUnclosed.length, others)
  return (
    <section className={`${styles.card} ${own.card}`} aria-label={t.label}>
      {first.length > 0 && (
        <ul className={`${own.rows} ${own.first}`}>
          {first.map((visit) => (
            <VisitRow key={visit.id} visit={visit} minute={minute} />
          ))}
        </ul>
      )}
      {next ? (
        <NextVisit visit={next} minute={minute} />
      ) : (
        <NobodyNext isEmpty={day.bookings === 0} hasBookings={has_bookings} />
      )}
      <ul className={own.rows}>
        {shownNext.map((visit) => (
          <VisitRow key={visit.id} visit={visit} minute={minute} />
        ))}
      </ul>
      {more && (
        <Link to="/admin/agenda" search={{}} className={own.more}>
          {more}
        </Link>
      )}
    </section>
  )
}

function formatMore(unclosed: number, others: number): string | null {
  if (unclosed > 0 && others > 0) return t.moreBoth(unclosed, others)
  if (unclosed > 0) return t.moreUnclosed(unclosed)
  return others > 0 ? t.moreNext(others) : null
}

type VisitProps = { visit: DayVisit; minute: number }

function NextVisit({ visit, minute }: VisitProps) {
  const { id, service_name, professional_name, total, is_courtesy } = visit
  return (
    <Link to="/admin/agenda" search={{ agendamento: id }} className={own.next}>
      <span className={own.line}>
        <span>
          {t.next('')}
          <strong>{displayTime(visit.time)}</strong>
        </span>
        <span>{t.in(formatLongDuration(visit.from - minute))}</span>
      </span>
      <span className={own.client}>{displayVisitor(visit)}</span>
      <span className={own.line}>
        <span className={own.cut}>{t.with(service_name, displayName(professional_name))}</span>
        <span className={own.amount}>{is_courtesy ? t.courtesy : formatReais(total)}</span>
      </span>
    </Link>
  )
}

function NobodyNext({ isEmpty, hasBookings }: { isEmpty: boolean; hasBookings: boolean }) {
  // The page of a house that is leaving takes no bookings.
  const isLeaving = useMe().data?.leaving != null
  return (
    <div className={own.next}>
      <span className={own.client}>{isEmpty ? t.noneYet : t.none}</span>
      <span>{isLeaving ? leavingText.leaving.empty : hasBookings ? t.noneText : t.firstText}</span>
      {!hasBookings && !isLeaving && (
        <Link to="/admin/share" className={own.share}>
          {t.share}
        </Link>
      )}
    </div>
  )
}

function VisitRow({ visit, minute }: VisitProps) {
  const { id, service_name, professional_name, is_new, status, state } = visit
  const isUnclosed = state === 'unclosed'
  const isDue = isUnclosed || visit.late
  return (
    <li>
      <Link to="/admin/agenda" search={{ agendamento: id }} className={own.row}>
        <span className={own.time}>{displayTime(visit.time)}</span>
        <span className={`${own.bar} ${isDue ? own.late : own[state]}`} aria-hidden="true" />
        <span className={own.who}>
          <span className={own.name}>
            <span className={own.cut}>{displayVisitor(visit)}</span>
            {is_new && <small>{t.new}</small>}
          </span>
          <span className={`${styles.quiet} ${own.cut}`}>
            {service_name} · {displayName(professional_name)}
          </span>
        </span>
        {isDue ? (
          <span className={own.lateBadge}>
            {isUnclosed ? t.unclosed : t.late}
            <small>
              {t.since(formatLongDuration(minute - (isUnclosed ? visit.to : visit.from)))}
            </small>
          </span>
        ) : (
          <BookingStatusBadge status={status} />
        )}
      </Link>
    </li>
  )
}
