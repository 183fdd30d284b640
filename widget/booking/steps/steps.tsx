import { useEffect } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { type BookingConfirmation, useConfirm } from '#widget/booking/confirmation/use-confirm.ts'
import { type SlotsState, useSlots } from '#widget/booking/slots/use-slots.ts'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'
import { Main } from '#widget/parts/main.tsx'
import {
  BOOKING_STEPS,
  type BookingFlow,
  type BookingStep,
  chooseProfessional,
  chooseService,
  EMPTY_FLOW,
  openStep,
} from '#widget/state/booking-flow.ts'
import { getChosenTerms } from '#widget/state/chosen-terms.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../../parts/field.css?inline'
import datetimeCss from '../datetime/datetime.css?inline'
import {
  CompletedDateTimeStep,
  CompletedProfessionalStep,
  CompletedServiceStep,
} from './completed-steps.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DateTimeStep } from './datetime-step.tsx'
import { ProfessionalStep } from './professional-step.tsx'
import { ServiceStep } from './service-step.tsx'
import stepsCss from './steps.css?inline'
import { BookingSummary } from './summary.tsx'

/** Comes with what follows a booking: it is there before the last button can be pressed. */
const BookedDialog = lazyComponent(() => import('./booked-dialog.tsx'), 0)

export const css = stepsCss + datetimeCss + fieldCss

/** From the first choice on: steps done are a line, one is open, those to come are not there. */
export default function Steps() {
  const { page, flow } = useWidget()
  const service = page.services.find(({ id }) => id === flow.service_id)
  return service ? <ServiceSteps service={service} /> : null
}

function ServiceSteps({ service: offered }: { service: Service }) {
  const { flow, setFlow, booked, go } = useWidget()
  const [slots, refresh] = useSlots(offered, flow)
  const service = getChosenTerms(offered, flow, slots.state === 'ready' ? slots.days : [])
  const confirming = useConfirm(service, slots, refresh)
  useEffect(() => {
    if (flow.step === 'confirm') BookedDialog.fetch().catch(() => {})
  }, [flow.step])
  const finish = () => {
    setFlow(EMPTY_FLOW)
    go('success')
  }
  const shared = { service, slots, refresh, confirming }
  return (
    <>
      <Main class="steps">
        {BOOKING_STEPS.filter((step) => step === flow.step || isCompletedStep(flow, step)).map(
          (step) => (
            <StepView key={step} step={step} {...shared} />
          ),
        )}
      </Main>
      <BookingSummary service={service} confirming={confirming} />
      {flow.key && booked && <BookedDialog booking={booked} onClose={finish} />}
    </>
  )
}

function isCompletedStep(flow: BookingFlow, step: BookingStep): boolean {
  if (step === 'confirm') return false
  return step === 'datetime' ? flow.time !== null : flow[`${step}_id`] !== null
}

type StepViewProps = {
  step: BookingStep
  service: Service
  slots: SlotsState
  refresh: () => void
  confirming: BookingConfirmation
}

function StepView({ step, service, slots, refresh, confirming }: StepViewProps) {
  const { flow, setFlow, today } = useWidget()
  const open = () => setFlow(openStep(flow, step))
  const isOpen = step === flow.step
  if (step === 'service') {
    if (!isOpen) return <CompletedServiceStep service={service} onChange={open} />
    return <ServiceStep onChoose={(chosen) => setFlow(chooseService(flow, chosen, today))} />
  }
  if (step === 'professional') {
    if (!isOpen) return <CompletedProfessionalStep service={service} onChange={open} />
    const choose = (id: string) => setFlow(chooseProfessional(flow, id))
    return <ProfessionalStep service={service} onChoose={choose} />
  }
  if (step === 'confirm') return <ConfirmStep service={service} />
  if (!isOpen) return <CompletedDateTimeStep service={service} onChange={open} />
  return <DateTimeStep service={service} slots={slots} refresh={refresh} lost={confirming.lost} />
}
