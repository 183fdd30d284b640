import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { SECTION_TITLES, TEXT } from '#widget/messages/messages.ts'
import { Title } from '#widget/parts/title.tsx'
import type { Step } from '#widget/state/booking-flow.ts'

type SectionProps = { step: Step; hint?: string | undefined; children: ComponentChildren }

/** The open step. */
export function Section({ step, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section class="card section" part="section" aria-labelledby={id} data-arrival>
      <Title level={2} id={id} arrives>
        {SECTION_TITLES[step]}
      </Title>
      {hint && <p class="hint">{hint}</p>}
      {children}
    </section>
  )
}

type FoldedProps = {
  /** What was chosen here: "Serviço". */
  label: string
  mark: ComponentChildren
  title: string
  text: ComponentChildren
  onChange: () => void
}

/** A step that is done, as one line that a tap opens again. */
export function Folded({ label, mark, title, text, onChange }: FoldedProps) {
  return (
    <section class="card folded" part="section" aria-label={label}>
      {mark}
      <div class="folded-text">
        <p class="folded-title">{title}</p>
        <p class="folded-line">{text}</p>
      </div>
      <button
        type="button"
        class="text"
        aria-label={TEXT.changeOf(label.toLocaleLowerCase('pt-BR'))}
        onClick={onChange}
      >
        {TEXT.change}
      </button>
    </section>
  )
}
