import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { SECTION_TITLES, TEXT } from '#widget/messages/messages.ts'
import { Title } from '#widget/parts/title.tsx'
import type { BookingStep } from '#widget/state/booking-flow.ts'

type StepSectionProps = { step: BookingStep; children: ComponentChildren }

/** The open step. */
export function StepSection({ step, children }: StepSectionProps) {
  const id = useId()
  return (
    <section class="card section" part="section" aria-labelledby={id} data-arrival>
      <Title level={2} id={id} arrives>
        {SECTION_TITLES[step]}
      </Title>
      {children}
    </section>
  )
}

type CompletedStepProps = {
  /** What was chosen here: "Serviço". */
  label: string
  mark: ComponentChildren
  title: string
  text: ComponentChildren
  /** Null where there was nothing to choose between. */
  onChange: (() => void) | null
}

/** A step that is done, as one line that a tap opens again. */
export function CompletedStep({ label, mark, title, text, onChange }: CompletedStepProps) {
  return (
    <section class="card folded" part="section" aria-label={label}>
      {mark}
      <div class="folded-text">
        <p class="folded-title">{title}</p>
        <p class="folded-line">{text}</p>
      </div>
      {onChange && (
        <button
          type="button"
          class="text"
          aria-label={TEXT.changeOf(label.toLocaleLowerCase('pt-BR'))}
          onClick={onChange}
        >
          {TEXT.change}
        </button>
      )}
    </section>
  )
}
