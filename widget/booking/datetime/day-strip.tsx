import { useEffect, useRef } from 'preact/hooks'
import { getMonthName, getShortWeekday } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { DayButton, type DayListProps, moveDayFocus } from './day-button.tsx'

/** How many days the strip holds; it grows to the shown day where that is further away. */
const STRIP_DAYS = 14

type DayStripProps = DayListProps & { whole: boolean; onToggle: () => void }

/** For narrow screens: the next days in one line, and a way to the month. */
export function DayStrip({ days, shown, onChoose, whole, onToggle }: DayStripProps) {
  const strip = useRef<HTMLFieldSetElement>(null)
  const until = days.findIndex(({ date }) => date === shown) + 1
  const near = days.slice(0, Math.max(STRIP_DAYS, until))
  useEffect(() => {
    const line = strip.current
    const day = line?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (line && day) line.scrollLeft = day.offsetLeft - line.offsetLeft - line.clientWidth / 3
  }, [shown, whole])
  return (
    <div class="strip-view">
      <div class="calendar-head">
        <p class="month-name">{getMonthName(shown)}</p>
        <button type="button" class="text" aria-expanded={whole} onClick={onToggle}>
          {whole ? STEP_TEXT.seeStrip : STEP_TEXT.seeMonth}
        </button>
      </div>
      <fieldset
        ref={strip}
        class="days"
        aria-label={STEP_TEXT.days}
        onKeyDown={(event) => moveDayFocus(event, 7)}
      >
        {near.map((day) => (
          <DayButton
            key={day.date}
            date={day.date}
            day={day}
            shown={day.date === shown}
            reach={day.date === shown}
            onChoose={onChoose}
          >
            <span class="day-week">{getShortWeekday(day.date)}</span>
            <span class="day-number">{Number(day.date.slice(8))}</span>
          </DayButton>
        ))}
      </fieldset>
    </div>
  )
}
