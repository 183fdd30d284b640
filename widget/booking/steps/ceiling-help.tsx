import type { ClientSession } from '#api/contract/contract.ts'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { PROBLEM_TEXT } from '#widget/messages/booking-problems.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { useSessionProof } from '#widget/session/proof/use-session-proof.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../../parts/field.css?inline'
import codeCss from '../../session/proof/code.css?inline'

export const css = fieldCss + codeCss

type CeilingHelpProps = {
  /** They may book more from now on: the same choices can be confirmed again. */
  onProven: () => void
}

/** What somebody can do who holds as many bookings as the salon takes: prove who they are, or ask. */
export default function CeilingHelp({ onProven }: CeilingHelpProps) {
  const { session } = useWidget()
  if (session?.level !== 'identified') return <SalonChat isOnlyWay />
  return <CeilingProof session={session} onProven={onProven} />
}

function CeilingProof({ session, onProven }: CeilingHelpProps & { session: ClientSession }) {
  const { host, toast } = useWidget()
  const { possible, start, dialog } = useSessionProof(session, {
    noChannelHint: PROBLEM_TEXT.ceilingNoChannel,
    onProven: () => {
      onProven()
      toast({ title: PROBLEM_TEXT.ceilingProven })
      // After the dialog has given the focus back to what is gone by then.
      setTimeout(() => host.root.querySelector<HTMLElement>('.summary-act button')?.focus(), 50)
    },
  })
  if (!possible) return <SalonChat isOnlyWay />
  return (
    <>
      <p>{PROBLEM_TEXT.ceilingHint}</p>
      <button type="button" class="button wide" part="button" onClick={start}>
        {ACCOUNT.itIsMe}
      </button>
      <SalonChat />
      {dialog}
    </>
  )
}

/** A chat with the salon; nothing where it has no WhatsApp. */
function SalonChat({ isOnlyWay = false }: { isOnlyWay?: boolean }) {
  const { name, whatsapp } = useWidget().page.business
  const address = toWhatsappUrl(whatsapp, PROBLEM_TEXT.chatText(name))
  if (!address) return null
  return (
    <a
      {...(isOnlyWay && { class: 'button wide', part: 'button' })}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {PROBLEM_TEXT.chat}
      <span class="unseen"> {TEXT.newTab}</span>
    </a>
  )
}
