import { useEffect, useRef } from 'preact/hooks'
import { monthName, weekdayShort } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { DayButton, type DaysProps, walkDays } from './day-button.tsx'

/** How many days the strip holds; it grows to the shown day where that is further away. */
const STRIP = 14

type DayStripProps = DaysProps & { whole: boolean; onToggle: () => void }

/** For narrow screens: the next days in one line, and a way to the month. */
export function DayStrip({ days, shown, onChoose, whole, onToggle }: DayStripProps) {
  const strip = useRef<HTMLFieldSetElement>(null)
  const until = days.findIndex(({ date }) => date === shown) + 1
  const near = days.slice(0, Math.max(STRIP, until))
  useEffect(() => {
    const line = strip.current
    const day = line?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (line && day) line.scrollLeft = day.offsetLeft - line.offsetLeft - line.clientWidth / 3
  }, [shown, whole])
  return (
    <div class="strip-view">
      <div class="calendar-head">
        <p class="month-name">{monthName(shown)}</p>
        <button type="button" class="text" aria-expanded={whole} onClick={onToggle}>
          {whole ? STEP_TEXT.seeStrip : STEP_TEXT.seeMonth}
        </button>
      </div>
      <fieldset
        ref={strip}
        class="days"
        aria-label={STEP_TEXT.days}
        onKeyDown={(event) => walkDays(event, 7)}
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
            <span class="day-week">{weekdayShort(day.date)}</span>
            <span class="day-number">{Number(day.date.slice(8))}</span>
          </DayButton>
        ))}
      </fieldset>
    </div>
  )
}
