import type { DaySlots } from '#api/contract/contract.ts'
import { Alert } from '../parts/alert.tsx'
import { later } from '../parts/later.tsx'
import type { LostTime } from '../use-confirm.ts'

const NearestTimes = later(() => import('./nearest-times.tsx'), 1)

type LostProps = {
  days: readonly DaySlots[]
  lost: LostTime
  /** Are these days the newest there are? */
  current: boolean
  onChoose: (date: string, time: string) => void
}

/** The time went to somebody else: why, and what there is in its place. */
export function Lost({ lost, current, ...rest }: LostProps) {
  return (
    <div class="lost">
      <Alert lines={[lost.message]} />
      {current && <NearestTimes lost={lost} {...rest} />}
    </div>
  )
}
