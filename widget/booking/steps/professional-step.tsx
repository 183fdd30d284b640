import type { Professional, Service } from '#api/contract/contract.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { Icon } from '#widget/parts/icon.tsx'
import { Avatar } from '#widget/parts/picture.tsx'
import { Rating } from '#widget/parts/rating.tsx'
import { ANYONE } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { StepSection } from './step-section.tsx'

type ProfessionalStepProps = { service: Service; onChoose: (id: string) => void }

/** "Sem preferência" first, then whoever performs the service. */
export function ProfessionalStep({ service, onChoose }: ProfessionalStepProps) {
  const { page, flow } = useWidget()
  const offered = page.professionals.filter(({ id }) => service.professional_ids.includes(id))
  if (offered.length === 0) {
    return (
      <StepSection step="professional">
        <EmptyState icon="people" title={STEP_TEXT.noProfessionals} text={STEP_TEXT.otherService} />
      </StepSection>
    )
  }
  const pressed = (id: string) => id === flow.professional_id
  return (
    <StepSection step="professional">
      <ul class="people">
        {offered.length > 1 && (
          <li>
            <button
              type="button"
              class="person"
              aria-pressed={pressed(ANYONE)}
              onClick={() => onChoose(ANYONE)}
            >
              <span class="picture face anyone">
                <Icon name="people" size={22} />
              </span>
              <span class="person-name">{STEP_TEXT.anyone}</span>
              <span class="person-line">{STEP_TEXT.anyoneHint}</span>
            </button>
          </li>
        )}
        {offered.map((professional) => (
          <li key={professional.id}>
            <button
              type="button"
              class="person"
              aria-pressed={pressed(professional.id)}
              onClick={() => onChoose(professional.id)}
            >
              <Avatar name={professional.name} avatar={professional.avatar} />
              <span class="person-name">{professional.name}</span>
              <span class="person-line">
                <ProfessionalLine professional={professional} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </StepSection>
  )
}

/** `★ 4,9 · Cabelo e coloração` */
export function ProfessionalLine({ professional }: { professional: Professional }) {
  const { rating, bio } = professional
  return (
    <>
      {rating > 0 ? <Rating average={rating} /> : TEXT.noReviews}
      {bio && ` · ${bio}`}
    </>
  )
}
