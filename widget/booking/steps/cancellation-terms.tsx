import { useChangeable } from '#widget/booking/deadline/use-changeable.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Until when the chosen time can be called off, or that it no longer can; nothing where there is no deadline. */
export function CancellationTerms({ width }: { width: 'wide-only' | 'narrow-only' }) {
  const { page, flow } = useWidget()
  const { cancellationDeadline: hours } = page.business.general_settings
  const { date, time } = flow
  const isChangeable = useChangeable({ date: date ?? '', time: time ?? '', status: 'scheduled' })
  if (!hours || hours < 0) return null
  return (
    <p class={`deadline ${width}`}>
      {isChangeable || !date || !time
        ? STEP_TEXT.freeCancellation(hours)
        : STEP_TEXT.tooLateToCancel}
    </p>
  )
}
