import { displayDayMonth, weekdayName } from '#domain/text/display.ts'
import { PARTS_OF_DAY, STEP_TEXT } from '#widget/messages/steps.ts'
import { partsOfDay } from '#widget/state/free-slots.ts'

type TimesProps = {
  date: string
  times: readonly string[]
  chosen: string | null
  onChoose: (time: string) => void
}

/** The free times of a day: Manhã, Tarde, Noite. */
export function Times({ date, times, chosen, onChoose }: TimesProps) {
  return (
    <div class="times">
      <p class="unseen" aria-live="polite">
        {STEP_TEXT.timesOf(`${weekdayName(date)}, ${displayDayMonth(date)}`)}
      </p>
      {partsOfDay(times).map(({ part, times: ofPart }) => (
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
