import type { DaySlots } from '#api/contract/contract.ts'
import { displayDayMonth, weekdayShort } from '#domain/display.ts'
import { useWidget } from '../context.ts'
import { chooseTime } from '../flow.ts'
import { TEXT } from '../messages.ts'
import { Icon } from '../parts/icon.tsx'
import { nearestTimes } from '../slots.ts'
import type { LostTime } from '../use-confirm.ts'

/** How many free times are offered in place of a lost one. */
const OFFERED = 3

type NearestProps = { days: readonly DaySlots[]; lost: LostTime; current: boolean }

/** The time went to somebody else: why, and the three that come closest. */
export function NearestTimes({ days, lost, current }: NearestProps) {
  const { flow, setFlow } = useWidget()
  const offered = current ? nearestTimes(days, lost, OFFERED) : []
  return (
    <div class="lost">
      <div class="alert" role="alert">
        <Icon name="alert" />
        <p>{lost.message}</p>
      </div>
      {offered.length > 0 && (
        <fieldset class="part-of-day">
          <legend>{TEXT.nearest}</legend>
          <div class="nearest">
            {offered.map(({ date, time }) => (
              <button
                key={`${date} ${time}`}
                type="button"
                class="time"
                onClick={() => setFlow(chooseTime(flow, date, time))}
              >
                <span class="nearest-day">{`${weekdayShort(date)}, ${displayDayMonth(date)}`}</span>
                {` ${time}`}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
