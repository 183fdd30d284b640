import { listDisplayedHours } from '#domain/business/public-page.ts'
import { getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import { PAGE } from '#widget/messages/page.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** The week's opening hours, with today's in bold. */
export function HoursPanel() {
  const { page, today } = useWidget()
  const current = getWeekday(toEpochDay(today))
  return (
    <ul class="hours">
      {listDisplayedHours(page.business.schedule_settings).map(({ weekday, name, hours }) => (
        <li key={weekday} {...(weekday === current && { 'aria-current': 'date' })}>
          <span>
            {name}
            {weekday === current && <span class="today">{PAGE.today}</span>}
          </span>
          <span class={hours ? 'open' : 'closed'}>{hours ?? PAGE.closed}</span>
        </li>
      ))}
    </ul>
  )
}
