import { useId } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { MAX_NOTES_LENGTH } from '#domain/booking/booking.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { BookingSentence } from '#widget/parts/booking-sentence.tsx'
import { setDetails } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { CancellationTerms } from './cancellation-terms.tsx'
import { PriceSummary } from './price-summary.tsx'
import { StepSection } from './step-section.tsx'

/** The booking as a sentence and a receipt; the button stands in the summary. */
export function ConfirmStep({ service }: { service: Service }) {
  const { session, flow, go } = useWidget()
  return (
    <StepSection step="confirm">
      <BookingSentence service={service} />
      {/* Whole, before it is booked: the list cuts it. */}
      {service.description && <p class="hint">{service.description}</p>}
      <PriceSummary service={service} />
      <GuestField />
      <NotesField />
      {session ? (
        <p class="hint">{STEP_TEXT.inNameOf(session.client.name)}</p>
      ) : (
        <button
          type="button"
          class="text"
          onClick={() =>
            go('login', {
              returnTo: 'booking',
              ...(flow.service_id && { service: flow.service_id }),
            })
          }
        >
          {STEP_TEXT.signInFirst}
        </button>
      )}
      <CancellationTerms width="narrow-only" />
    </StepSection>
  )
}

/** For a child or a friend, under one's own contact. */
function GuestField() {
  const { flow, setFlow } = useWidget()
  const id = useId()
  const { guest_name } = flow
  const setGuest = (name: string | null) => setFlow(setDetails(flow, { guest_name: name }))
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={guest_name !== null}
          onChange={(event) => setGuest(event.currentTarget.checked ? '' : null)}
        />
        {STEP_TEXT.forGuest}
      </label>
      {guest_name !== null && (
        <div class="field">
          <label for={id}>{STEP_TEXT.guest}</label>
          <input
            id={id}
            name="guest"
            type="text"
            required
            maxLength={120}
            autoComplete="off"
            value={guest_name}
            onInput={(event) => setGuest(event.currentTarget.value)}
          />
        </div>
      )}
    </>
  )
}

function NotesField() {
  const { flow, setFlow } = useWidget()
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{STEP_TEXT.notes}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        placeholder={STEP_TEXT.notesHint}
        value={flow.notes}
        onInput={(event) => setFlow(setDetails(flow, { notes: event.currentTarget.value }))}
      />
      <span class="count">{STEP_TEXT.notesCount(flow.notes.length, MAX_NOTES_LENGTH)}</span>
    </div>
  )
}
