import type { Service } from '#api/contract/contract.ts'
import { formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth, displayTime, weekdayName } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { Face } from '#widget/parts/picture.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { ProfessionalLine } from './professional-step.tsx'
import { Folded } from './step-section.tsx'

type ChangeProps = { onChange: () => void }
type ServiceProps = ChangeProps & { service: Service }

const Done = () => (
  <span class="done-mark">
    <Icon name="check" size={16} />
  </span>
)

export function FoldedService({ service, onChange }: ServiceProps) {
  return (
    <Folded
      label={STEP_TEXT.service}
      mark={<Done />}
      title={service.name}
      text={`${formatDuration(service.duration)} · ${formatReais(service.price)}`}
      onChange={onChange}
    />
  )
}

export function FoldedProfessional({ onChange }: ChangeProps) {
  const { page, flow } = useWidget()
  const chosen = page.professionals.find(({ id }) => id === flow.professional_id)
  return (
    <Folded
      label={STEP_TEXT.professional}
      mark={chosen ? <Face name={chosen.name} avatar={chosen.avatar} /> : <Done />}
      title={chosen?.name ?? STEP_TEXT.anyone}
      text={chosen ? <ProfessionalLine professional={chosen} /> : STEP_TEXT.anyoneHint}
      onChange={onChange}
    />
  )
}

export function FoldedDateTime({ service, onChange }: ServiceProps) {
  const { flow } = useWidget()
  const date = flow.date ?? ''
  const when = STEP_TEXT.dayAtTime(displayDayMonth(date), displayTime(flow.time))
  return (
    <Folded
      label={STEP_TEXT.dateTime}
      mark={<Done />}
      title={when}
      text={`${weekdayName(date)} · ${formatDuration(service.duration)}`}
      onChange={onChange}
    />
  )
}
