import type { Service } from '#api/contract/contract.ts'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { PROBLEM_TEXT } from '#widget/messages/booking-problems.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { ANYONE } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** @property onAnyone the others are to be asked: told of the button that was pressed for it, and goes */
type NoTimesProps = { service: Service; onAnyone: (pressed: HTMLElement) => void }

/** Nothing is free: the others who perform it, if there are any, and the salon itself. */
export function NoTimes({ service, onAnyone }: NoTimesProps) {
  const { flow } = useWidget()
  const hasOthers = flow.professional_id !== ANYONE && service.professional_ids.length > 1
  return (
    <EmptyState
      icon="calendar"
      title={STEP_TEXT.noTimes}
      text={hasOthers ? STEP_TEXT.noTimesAnyone : STEP_TEXT.otherService}
    >
      {hasOthers && (
        <button
          type="button"
          class="button secondary"
          onClick={(event) => onAnyone(event.currentTarget)}
        >
          {STEP_TEXT.seeAnyone}
        </button>
      )}
      <SalonContact />
    </EmptyState>
  )
}

function SalonContact() {
  const { name, whatsapp, phone } = useWidget().page.business
  const chat = toWhatsappUrl(whatsapp, PROBLEM_TEXT.chatText(name))
  const call = toPhoneUrl(phone)
  return (
    <>
      {chat && (
        <a class="button secondary" href={chat} target="_blank" rel="noopener noreferrer">
          {PROBLEM_TEXT.chat}
          <span class="unseen"> {TEXT.newTab}</span>
        </a>
      )}
      {phone && call && (
        <a class="button secondary" href={call}>
          {STEP_TEXT.callSalon(phone)}
        </a>
      )}
    </>
  )
}
