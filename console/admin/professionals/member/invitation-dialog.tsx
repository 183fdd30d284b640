import { MessageCircle } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { useMe } from '#console/session/use-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayName } from '#domain/text/display.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { formatLocalDayMonth } from './format-day-month.ts'
import styles from './professionals.module.css'
import type { IssuedInvitation } from './professionals-query.ts'

const t = text.professionals

/** The one-time link, to pass on. It is shown only now. */
export function InvitationDialog({
  given,
  onClose,
}: {
  given: IssuedInvitation
  onClose: () => void
}) {
  const business = useMe().data?.business?.name ?? text.product
  const name = displayName(given.invitee.name)
  return (
    <Dialog title={t.dialog(name)} onClose={onClose}>
      <p className={styles.text}>
        {given.mailed_to && <strong>{`${t.mailed(given.mailed_to)} `}</strong>}
        {t.dialogText(formatLocalDayMonth(given.expires_at))}
      </p>
      <p className={styles.link}>{given.url}</p>
      <div className={styles.actions}>
        <a
          className={getButtonClass({ wide: true })}
          href={getWhatsappShareUrl(given.invitee.phone, given.message(name, business, given.url))}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.whatsapp}
        </a>
        <CopyButton value={given.url} label={t.copy} />
      </div>
    </Dialog>
  )
}

/** Opens a chat with the text in it; without a telephone WhatsApp asks whom to send it to. */
function getWhatsappShareUrl(phone: string | null, message: string): string {
  const digits = toPhoneDigits(phone ?? '')
  return `https://wa.me/${digits && `55${digits}`}?${new URLSearchParams({ text: message })}`
}
