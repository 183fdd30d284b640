import { CalendarPlus, MessageCircle } from 'lucide-react'
import { getClientWhatsappUrl } from '#console/bookings/booking-labels.ts'
import { clientsText } from '#console/messages/clients.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import type { ClientDetail } from '../client/client-queries.ts'
import styles from './record.module.css'

const t = clientsText.record
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The next booking, and a chat. */
export function ClientWays({ detail, onBook }: { detail: ClientDetail; onBook: () => void }) {
  const { client, last } = detail
  const chat = getClientWhatsappUrl({ client_phone: client.telefone })
  if (client.deleted && !chat) return null
  return (
    <div className={styles.ways}>
      {!client.deleted && (
        <Button icon={<CalendarPlus {...icon} />} onClick={onBook}>
          {last.length > 0 ? t.again : t.book}
        </Button>
      )}
      {chat && (
        <a
          className={getButtonClass({ look: 'secondary' })}
          href={chat}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle {...icon} />
          {t.whatsapp}
        </a>
      )}
    </div>
  )
}
