import type { Service } from '#api/contract/contract.ts'
import { displayDayMonth, displayTime, getWeekdayName } from '#domain/text/display.ts'
import { formatLength, formatPrice } from '#widget/messages/format-terms.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { Avatar } from '#widget/parts/picture.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { ProfessionalLine } from './professional-step.tsx'
import { CompletedStep } from './step-section.tsx'

type ChangeProps = { onChange: () => void }
type ServiceProps = ChangeProps & { service: Service }

const DoneMark = () => (
  <span class="done-mark">
    <Icon name="check" size={16} />
  </span>
)

export function CompletedServiceStep({ service, onChange }: ServiceProps) {
  return (
    <CompletedStep
      label={STEP_TEXT.service}
      mark={<DoneMark />}
      title={service.name}
      text={`${formatLength(service)} · ${formatPrice(service)}`}
      onChange={onChange}
    />
  )
}

export function CompletedProfessionalStep({ service, onChange }: ServiceProps) {
  const { page, flow } = useWidget()
  const chosen = page.professionals.find(({ id }) => id === flow.professional_id)
  return (
    <CompletedStep
      label={STEP_TEXT.professional}
      mark={chosen ? <Avatar name={chosen.name} avatar={chosen.avatar} /> : <DoneMark />}
      title={chosen?.name ?? STEP_TEXT.anyone}
      text={chosen ? <ProfessionalLine professional={chosen} /> : STEP_TEXT.anyoneHint}
      onChange={service.professional_ids.length > 1 ? onChange : null}
    />
  )
}

export function CompletedDateTimeStep({ service, onChange }: ServiceProps) {
  const { flow } = useWidget()
  const date = flow.date ?? ''
  const when = STEP_TEXT.dayAtTime(displayDayMonth(date), displayTime(flow.time))
  return (
    <CompletedStep
      label={STEP_TEXT.dateTime}
      mark={<DoneMark />}
      title={when}
      text={`${getWeekdayName(date)} · ${formatLength(service)}`}
      onChange={onChange}
    />
  )
}
