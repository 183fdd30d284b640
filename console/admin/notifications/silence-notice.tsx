import { Link } from '@tanstack/react-router'
import { notificationsText } from '#console/messages/notifications.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { CLIENT_MESSAGE_KINDS } from '#domain/reminder/kinds.ts'
import styles from './notifications.module.css'
import { findSilence, type NotificationSettings } from './notifications-queries.ts'
import type { MessagesForm } from './use-messages-form.ts'

const t = notificationsText.silence

type Props = { form: MessagesForm; loaded: NotificationSettings }

/** Where messages are switched on and none can leave: why, and what can be done meanwhile. */
export function SilenceNotice({ form: { typed }, loaded: { ways } }: Props) {
  const silence = findSilence(ways, typed.channels)
  const isAsked = CLIENT_MESSAGE_KINDS.some((kind) => typed.kinds[kind])
  return (
    <div role="status" className={styles.silence}>
      {silence && isAsked && (
        <Notice warn>
          <p>{t.why[silence]}</p>
          {silence === 'not_set_up' && (
            <ul className={styles.ways}>
              <li>
                <Link to="/admin/agenda" search={{ lembretes: 'sim' }}>
                  {t.queue}
                </Link>
              </li>
              <li>
                <Link to="/admin/notifications" search={{ aba: 'whatsapp' }}>
                  {t.whatsapp}
                </Link>
              </li>
            </ul>
          )}
        </Notice>
      )}
    </div>
  )
}
