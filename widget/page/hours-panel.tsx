import { displayedHours } from '#domain/business/public-page.ts'
import { dayOf, weekdayOf } from '#domain/time/civil-time.ts'
import { PAGE } from '#widget/messages/page.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** The week's opening hours, with today's in bold. */
export function Hours() {
  const { page, today } = useWidget()
  const current = weekdayOf(dayOf(today))
  return (
    <ul class="hours">
      {displayedHours(page.business.schedule_settings).map(({ weekday, name, hours }) => (
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
