import { STEP_TITLES, TEXT } from '#widget/messages/messages.ts'
import { BOOKING_STEPS } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** The sticky bar: the step's title, "n/4", and a piece of bar for each step. */
export function StepProgress() {
  const { flow } = useWidget()
  const current = BOOKING_STEPS.indexOf(flow.step)
  return (
    <nav class="progress" part="progress" aria-label={TEXT.steps}>
      <div class="progress-line">
        <strong aria-hidden="true">{STEP_TITLES[flow.step]}</strong>
        <span>{TEXT.progress(current + 1)}</span>
      </div>
      <ol>
        {BOOKING_STEPS.map((step, index) => (
          <li
            key={step}
            class={index < current ? 'done' : index === current ? 'now' : 'next'}
            {...(index === current && { 'aria-current': 'step' as const })}
          >
            <span>{STEP_TITLES[step]}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
