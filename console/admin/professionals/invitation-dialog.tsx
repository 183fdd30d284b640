import { MessageCircle } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { useMe } from '#console/session/use-session.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayName } from '#domain/text/display.ts'
import { phoneDigits } from '#domain/text/phone.ts'
import { localDayMonth } from './format-day-month.ts'
import styles from './professionals.module.css'
import type { Given } from './professionals-query.ts'

const said = text.professionals

/** The one-time link, to pass on. It is shown only now. */
export function InvitationDialog({ given, onClose }: { given: Given; onClose: () => void }) {
  const business = useMe().data?.business?.name ?? text.product
  const name = displayName(given.professional.name)
  return (
    <Dialog title={said.dialog(name)} onClose={onClose}>
      <p className={styles.text}>
        {given.mailed_to && <strong>{`${said.mailed(given.mailed_to)} `}</strong>}
        {said.dialogText(localDayMonth(given.expires_at))}
      </p>
      <p className={styles.link}>{given.url}</p>
      <div className={styles.actions}>
        <a
          className={buttonClass({ wide: true })}
          href={whatsappLink(given.professional.phone, said.message(name, business, given.url))}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {said.whatsapp}
        </a>
        <CopyButton value={given.url} label={said.copy} />
      </div>
    </Dialog>
  )
}

/** Opens a chat with the text in it; without a telephone WhatsApp asks whom to send it to. */
function whatsappLink(phone: string | null, message: string): string {
  const digits = phoneDigits(phone ?? '')
  return `https://wa.me/${digits && `55${digits}`}?${new URLSearchParams({ text: message })}`
}
