import { dashboardText } from '#console/messages/dashboard.ts'
import type { Interval } from '#domain/availability/occupation.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import own from './day-card.module.css'
import { getDayPercent, isNearNow, listNamedHours } from './day-place.ts'

const t = dashboardText.day

/** The hours above the strips, and the mark of now. */
export function DayHours({ hours, time }: { hours: Interval; time: string }) {
  const minute = toMinuteOfDay(time)
  const isShown = minute >= hours.from && minute <= hours.to
  return (
    <div className={`${own.row} ${own.head}`} aria-hidden="true">
      <span />
      <span className={own.hours}>
        {listNamedHours(hours)
          .filter((hour) => !isNearNow(hours, hour, minute))
          .map((hour) => (
            <span key={hour} style={{ left: `${getDayPercent(hours, hour * 60)}%` }}>
              {t.hour(hour)}
            </span>
          ))}
        {isShown && (
          <strong className={own.mark} style={{ left: `${getDayPercent(hours, minute)}%` }}>
            {time}
          </strong>
        )}
      </span>
      <span className={own.last}>{t.occupancy}</span>
    </div>
  )
}
