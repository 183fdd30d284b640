import type { Service } from '#api/contract/contract.ts'
import { displayDayMonth, displayTime, weekdayName } from '#domain/display.ts'
import { formatReais } from '#domain/money.ts'
import { formatDuration } from '#domain/service.ts'
import { useWidget } from '../context.ts'
import { STEP_TEXT } from '../messages-steps.ts'
import { Icon } from '../parts/icon.tsx'
import { Face } from '../parts/picture.tsx'
import { Folded } from '../parts/section.tsx'
import { ProfessionalLine } from './professional.tsx'

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
