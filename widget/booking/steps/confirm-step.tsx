import { useId } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { NOTES_LIMIT } from '#domain/booking/booking.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { writeNotes } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { Receipt, Sentence } from './price-summary.tsx'
import { Section } from './step-section.tsx'

/** The booking as a sentence and a receipt; the button stands in the summary. */
export function ConfirmStep({ service }: { service: Service }) {
  const { page, session } = useWidget()
  const { cancellationDeadline } = page.business.general_settings
  return (
    <Section step="confirm">
      <Sentence service={service} />
      <Receipt service={service} />
      <Notes />
      <p class="hint">{session ? STEP_TEXT.inNameOf(session.client.name) : STEP_TEXT.askLogin}</p>
      {cancellationDeadline !== null && cancellationDeadline > 0 && (
        <p class="deadline narrow-only">{STEP_TEXT.freeCancellation(cancellationDeadline)}</p>
      )}
    </Section>
  )
}

function Notes() {
  const { flow, setFlow } = useWidget()
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{STEP_TEXT.notes}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={NOTES_LIMIT}
        placeholder={STEP_TEXT.notesHint}
        value={flow.notes}
        onInput={(event) => setFlow(writeNotes(flow, event.currentTarget.value))}
      />
      <span class="count">{STEP_TEXT.notesCount(flow.notes.length, NOTES_LIMIT)}</span>
    </div>
  )
}
