import { displayDayMonth, getWeekdayName } from '#domain/text/display.ts'
import { PARTS_OF_DAY, STEP_TEXT } from '#widget/messages/steps.ts'
import { groupByPartOfDay } from '#widget/state/free-slots.ts'

type TimeButtonsProps = {
  date: string
  times: readonly string[]
  chosen: string | null
  onChoose: (time: string) => void
}

/** The free times of a day: Manhã, Tarde, Noite. */
export function TimeButtons({ date, times, chosen, onChoose }: TimeButtonsProps) {
  const day = `${getWeekdayName(date)}, ${displayDayMonth(date)}`
  return (
    <div class="times">
      <p class="unseen" aria-live="polite">
        {STEP_TEXT.timesOf(day)}
      </p>
      {/* A month that was turned to no longer shows whose times these are. */}
      <p class="month-name times-day" aria-hidden="true">
        {day}
      </p>
      {groupByPartOfDay(times).map(({ part, times: ofPart }) => (
        <fieldset key={part} class="part-of-day">
          <legend>{PARTS_OF_DAY[part]}</legend>
          <div class="time-grid">
            {ofPart.map((time) => (
              <button
                key={time}
                type="button"
                class="time"
                aria-pressed={time === chosen}
                onClick={() => onChoose(time)}
              >
                {time}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
