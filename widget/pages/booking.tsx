import { useEffect } from 'preact/hooks'
import { useWidget } from '../context.ts'
import { chooseService } from '../flow.ts'
import { TEXT } from '../messages.ts'
import { BusinessHeader } from '../parts/business-header.tsx'
import { Main } from '../parts/main.tsx'
import { Progress } from '../parts/progress.tsx'
import { ServiceStep } from '../steps/service.tsx'
import { Steps } from './later-pages.tsx'

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
      <Progress />
      <div class="frame columns">{flow.service_id ? <Steps /> : <FirstStep />}</div>
    </div>
  )
}

function FirstStep() {
  const { flow, setFlow, today } = useWidget()
  return (
    <>
      <Main class="steps">
        <ServiceStep onChoose={(id) => setFlow(chooseService(flow, id, today))} />
      </Main>
      <aside class="card summary bare" part="summary" aria-label={TEXT.yourBooking}>
        <p class="summary-title">{TEXT.yourBooking}</p>
        <p class="hint">{TEXT.startHint}</p>
      </aside>
    </>
  )
}
