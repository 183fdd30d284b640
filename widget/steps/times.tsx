import { displayDayMonth, weekdayName } from '#domain/display.ts'
import { useWidget } from '../context.ts'
import { PARTS_OF_DAY, TEXT } from '../messages.ts'
import { partsOfDay } from '../slots.ts'

type TimesProps = { date: string; times: readonly string[]; onChoose: (time: string) => void }

/** The free times of a day: Manhã, Tarde, Noite. */
export function Times({ date, times, onChoose }: TimesProps) {
  const { flow } = useWidget()
  return (
    <div class="times">
      <p class="unseen" aria-live="polite">
        {TEXT.timesOf(`${weekdayName(date)}, ${displayDayMonth(date)}`)}
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
                aria-pressed={time === flow.time && date === flow.date}
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
