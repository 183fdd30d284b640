import { Link } from '@tanstack/react-router'
import { formatEndMinute } from '#console/bookings/booking-times.ts'
import { dashboardText } from '#console/messages/dashboard.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import type { Interval } from '#domain/availability/occupation.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { displayName } from '#domain/text/display.ts'
import { toMinuteOfDay, toTimeOfDay } from '#domain/time/civil-time.ts'
import type { DayVisit, TeamDay } from './dashboard-query.ts'
import own from './day-card.module.css'
import { getDayPercent, getSpanStyle, listOutside } from './day-place.ts'
import { StateMark } from './state-mark.tsx'

const t = dashboardText.day

type Props = {
  member: TeamDay
  visits: readonly DayVisit[]
  day: { hours: Interval; today: string; time: string }
}

/** One professional's day: who they are, what is booked, and what is left to sell. */
export function DayRow({ member, visits, day }: Props) {
  const { professional_id, name, avatar, bookings } = member
  return (
    <li className={own.row}>
      <Link
        to="/admin/agenda"
        search={{ profissional: professional_id }}
        className={own.who}
        aria-label={t.of(displayName(name))}
      >
        <Avatar name={name} src={avatar} />
        <span>
          <strong>{displayName(name)}</strong>
          <small>{bookings === 0 ? t.noBookings : t.bookings(bookings)}</small>
        </span>
      </Link>
      <DayStrip member={member} visits={visits} day={day} />
      <DayRemains member={member} today={day.today} />
    </li>
  )
}

function DayStrip({ member, visits, day: { hours, time } }: Props) {
  const minute = toMinuteOfDay(time)
  const isShown = minute >= hours.from && minute <= hours.to
  return (
    <div className={own.track}>
      <div className={own.lane}>
        {listOutside(hours, member.hours).map((part) => (
          <span key={part.from} className={own.outside} style={getSpanStyle(hours, part)} />
        ))}
        {member.blocks.map((part) => (
          <span
            key={`${part.from}-${part.to}`}
            className={own.blocked}
            style={getSpanStyle(hours, part)}
            title={`${formatSpan(part)}, ${t.blocked}`}
          />
        ))}
        <ul>
          {visits.map((visit) => (
            <StripVisit key={visit.id} visit={visit} hours={hours} />
          ))}
        </ul>
      </div>
      {isShown && <span className={own.now} style={{ left: `${getDayPercent(hours, minute)}%` }} />}
    </div>
  )
}

function StripVisit({ visit, hours }: { visit: DayVisit; hours: Interval }) {
  const state = t.one[visit.state] + (visit.encaixe ? `, ${t.encaixe}` : '')
  const label = t.visit(formatSpan(visit), displayVisitor(visit), visit.service_name, state)
  const look = `${own.visit} ${own[visit.state]} ${visit.encaixe ? own.encaixe : ''}`
  return (
    <li className={look} style={getSpanStyle(hours, visit)} title={label}>
      <StateMark state={visit.state} />
      <span className={unseen.unseen}>{label}</span>
    </li>
  )
}

/** What began on the day before is named from midnight on. */
const formatSpan = ({ from, to }: Interval) =>
  `${toTimeOfDay(Math.max(0, from))} às ${formatEndMinute(to)}`

function DayRemains({ member, today }: { member: TeamDay; today: string }) {
  const { professional_id, name, occupancy, remainder, free } = member
  return (
    <span className={own.remains}>
      {occupancy !== null && (
        <Link
          to="/admin/bookings"
          search={{ profissional: professional_id }}
          aria-label={t.occupancyOf(occupancy, displayName(name))}
        >
          <strong>{occupancy}%</strong>
        </Link>
      )}
      {free !== null ? (
        <Link
          to="/admin/agenda"
          search={{ novo: 'sim', data: today, hora: free, com: professional_id }}
          aria-label={t.bookAt(free, displayName(name))}
        >
          {t.free(free)}
        </Link>
      ) : (
        remainder !== 'free' && <small>{t.remainder[remainder]}</small>
      )}
    </span>
  )
}
