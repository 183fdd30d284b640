import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { useWidget } from '#widget/state/widget-context.ts'

export const css = ''

/** A chat with the salon; nothing where it has no WhatsApp. */
export default function SalonChat() {
  const { name, whatsapp } = useWidget().page.business
  const address = toWhatsappUrl(whatsapp, STEP_TEXT.chatText(name))
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {STEP_TEXT.chat}
      <span class="unseen"> {TEXT.newTab}</span>
    </a>
  )
}
