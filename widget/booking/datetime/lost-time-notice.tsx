import type { DaySlots } from '#api/contract/contract.ts'
import type { LostTime } from '#widget/booking/confirmation/use-outcome.ts'
import { Alert } from '#widget/parts/alert.tsx'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'

const NearestTimes = lazyComponent(() => import('./nearest-times.tsx'), 1)

type LostTimeNoticeProps = {
  days: readonly DaySlots[]
  lost: LostTime
  /** Are these days the newest there are? */
  current: boolean
  onChoose: (date: string, time: string) => void
}

/** The time cannot be had: why, where no toast says it, and what there is in its place. */
export function LostTimeNotice({ lost, current, ...rest }: LostTimeNoticeProps) {
  return (
    <div class="lost">
      {lost.lines.length > 0 && <Alert lines={lost.lines} />}
      {current && <NearestTimes lost={lost} {...rest} />}
    </div>
  )
}
