import { useEffect } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { type Confirming, useConfirm } from '#widget/booking/confirmation/use-confirm.ts'
import { type Slots, useSlots } from '#widget/booking/slots/use-slots.ts'
import { later } from '#widget/parts/lazy-component.tsx'
import { Main } from '#widget/parts/main.tsx'
import {
  chooseProfessional,
  chooseService,
  EMPTY_FLOW,
  type Flow,
  openStep,
  STEPS,
  type Step,
} from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../../parts/field.css?inline'
import datetimeCss from '../datetime/datetime.css?inline'
import { FoldedDateTime, FoldedProfessional, FoldedService } from './completed-steps.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DateTimeStep } from './datetime-step.tsx'
import { ProfessionalStep } from './professional-step.tsx'
import { ServiceStep } from './service-step.tsx'
import stepsCss from './steps.css?inline'
import { Summary } from './summary.tsx'

/** Comes with what follows a booking: it is there before the last button can be pressed. */
const BookedDialog = later(() => import('./booked-dialog.tsx'), 0)

export const css = stepsCss + datetimeCss + fieldCss

/** From the first choice on: steps done are a line, one is open, those to come are not there. */
export default function Steps() {
  const { page, flow } = useWidget()
  const service = page.services.find(({ id }) => id === flow.service_id)
  return service ? <StepsOf service={service} /> : null
}

function StepsOf({ service }: { service: Service }) {
  const { flow, setFlow, booked, go } = useWidget()
  const [slots, refresh] = useSlots(service, flow)
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
        {STEPS.filter((step) => step === flow.step || isFolded(flow, step)).map((step) => (
          <StepView key={step} step={step} {...shared} />
        ))}
      </Main>
      <Summary service={service} confirming={confirming} />
      {flow.key && booked && <BookedDialog booking={booked} onClose={finish} />}
    </>
  )
}

function isFolded(flow: Flow, step: Step): boolean {
  if (step === 'confirm') return false
  return step === 'datetime' ? flow.time !== null : flow[`${step}_id`] !== null
}

type StepViewProps = {
  step: Step
  service: Service
  slots: Slots
  refresh: () => void
  confirming: Confirming
}

function StepView({ step, service, slots, refresh, confirming }: StepViewProps) {
  const { flow, setFlow, today } = useWidget()
  const open = () => setFlow(openStep(flow, step))
  const isOpen = step === flow.step
  if (step === 'service') {
    if (!isOpen) return <FoldedService service={service} onChange={open} />
    return <ServiceStep onChoose={(id) => setFlow(chooseService(flow, id, today))} />
  }
  if (step === 'professional') {
    if (!isOpen) return <FoldedProfessional onChange={open} />
    const choose = (id: string) => setFlow(chooseProfessional(flow, id))
    return <ProfessionalStep service={service} onChoose={choose} />
  }
  if (step === 'confirm') return <ConfirmStep service={service} />
  if (!isOpen) return <FoldedDateTime service={service} onChange={open} />
  return <DateTimeStep slots={slots} refresh={refresh} lost={confirming.lost} />
}
