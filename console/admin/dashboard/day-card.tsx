import { Link } from '@tanstack/react-router'
import { dashboardText } from '#console/messages/dashboard.ts'
import { formatLongDuration } from '#console/ui/date/format-date.ts'
import { VISIT_STATES } from '#domain/dashboard/day-visits.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './dashboard-query.ts'
import own from './day-card.module.css'
import { DayHours } from './day-hours.tsx'
import { DayRow } from './day-row.tsx'
import { StateMark } from './state-mark.tsx'

const t = dashboardText.day

/** The day as a strip a professional. */
export function DayCard({ data: { day, today, time } }: { data: Dashboard }) {
  const { hours, team, visits } = day
  return (
    <section className={`${styles.card} ${own.card}`} aria-labelledby="day">
      <h2 id="day">
        <Link to="/admin/agenda" search={{}} className={own.heading}>
          {t.heading(day.bookings, day.occupancy)}
        </Link>
      </h2>
      {hours ? (
        <>
          <DayLegend
            visits={visits}
            today={today}
            hasBlocks={team.some(({ blocks }) => blocks.length > 0)}
          />
          {/* No tab stop of its own: where the team is large it scrolls with the links of its rows. */}
          <section className={own.strip} aria-label={t.team}>
            <DayHours hours={hours} time={time} />
            <ul>
              {team.map((member) => (
                <DayRow
                  key={member.professional_id}
                  member={member}
                  visits={visits.filter((one) => one.professional_id === member.professional_id)}
                  day={{ hours, today, time }}
                />
              ))}
            </ul>
          </section>
          {team.some(({ free }) => free !== null) && (
            <p className={own.usual}>{t.usual(formatLongDuration(day.usual_duration))}</p>
          )}
        </>
      ) : (
        <div className={own.nobody}>
          <p>{t.nobody}</p>
          <p className={styles.quiet}>{t.nobodyText}</p>
        </div>
      )}
    </section>
  )
}

/**
 * What is drawn how, and how much of each there is. A visit is of the day on which it is booked, as in the
 * reports: one that began yesterday is drawn where it reaches into today, and counted apart.
 */
function DayLegend({
  visits,
  today,
  hasBlocks,
}: {
  visits: Dashboard['day']['visits']
  today: string
  hasBlocks: boolean
}) {
  const ofToday = visits.filter(({ date }) => date === today)
  const before = visits.length - ofToday.length
  return (
    <ul className={own.legend}>
      {VISIT_STATES.map((state) => {
        const counted = ofToday.filter((one) => one.state === state)
        if (counted.length === 0) return null
        return (
          <li key={state}>
            <span className={`${own.swatch} ${own[state]}`}>
              <StateMark state={state} />
            </span>
            <Link to="/admin/bookings" search={{ agora: state }}>
              {t.states[state](counted.length)}
            </Link>
          </li>
        )
      })}
      {before > 0 && <li>{t.ofBefore(before)}</li>}
      <li>
        <span className={`${own.swatch} ${own.outside}`} />
        {t.outside}
      </li>
      {hasBlocks && (
        <li>
          <span className={`${own.swatch} ${own.blocked}`} />
          {t.blocked}
        </li>
      )}
    </ul>
  )
}
