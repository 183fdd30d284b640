import type { DaySlots } from '#api/contract/contract.ts'
import { displayDayMonth, getShortWeekday } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import type { FreeTime } from '#widget/state/free-slots.ts'
import { findNearestTimes } from './find-nearest-times.ts'

export { default as css } from './nearest-times.css?inline'

/** How many free times are offered in place of a lost one. */
const OFFERED_TIMES = 3

type NearestTimesProps = {
  days: readonly DaySlots[]
  lost: FreeTime
  onChoose: (date: string, time: string) => void
}

/** The three times that come closest to one that went to somebody else. */
export default function NearestTimes({ days, lost, onChoose }: NearestTimesProps) {
  const offered = findNearestTimes(days, lost, OFFERED_TIMES)
  if (offered.length === 0) return null
  return (
    <fieldset class="part-of-day">
      <legend>{STEP_TEXT.nearest}</legend>
      <div class="nearest">
        {offered.map(({ date, time }) => (
          <button
            key={`${date} ${time}`}
            type="button"
            class="time"
            onClick={() => onChoose(date, time)}
          >
            <span class="nearest-day">{`${getShortWeekday(date)}, ${displayDayMonth(date)}`}</span>
            {` ${time}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
