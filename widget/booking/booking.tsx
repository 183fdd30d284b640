import { useEffect } from 'preact/hooks'
import { TEXT } from '#widget/messages/messages.ts'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'
import { Main } from '#widget/parts/main.tsx'
import { BusinessHeader } from '#widget/session/header/business-header.tsx'
import { chooseService } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { ServiceStep } from './steps/service-step.tsx'
import { StepProgress } from './steps/step-progress.tsx'

export const Steps = lazyComponent(() => import('./steps/steps.tsx'))

/** The four steps. Until a service is chosen the first one is all there is, and all that loads. */
export function Booking() {
  const { flow, booked, setBooked } = useWidget()
  // A booking of before is not this one's: a new one begins without it.
  useEffect(() => {
    if (flow.key === null && booked) setBooked(null)
  }, [])
  return (
    <div class="booking">
      <div class="frame">
        <BusinessHeader />
      </div>
      <StepProgress />
      <div class="frame columns">{flow.service_id ? <Steps /> : <FirstStep />}</div>
    </div>
  )
}

function FirstStep() {
  const { flow, setFlow, today } = useWidget()
  return (
    <>
      <Main class="steps">
        <ServiceStep onChoose={(service) => setFlow(chooseService(flow, service, today))} />
      </Main>
      <aside class="card summary bare" part="summary" aria-label={TEXT.yourBooking}>
        <p class="summary-title">{TEXT.yourBooking}</p>
        <p class="hint">{TEXT.startHint}</p>
      </aside>
    </>
  )
}
