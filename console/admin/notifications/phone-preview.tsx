import { notificationsText } from '#console/messages/notifications.ts'
import { countSms } from '#domain/message/sms-length.ts'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import { writeLeaveByLink } from '#domain/reminder/reminder-messages.pt-BR.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import { fillTemplate } from '#domain/reminder/template.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'

const t = notificationsText.editor

/** As long as what stands in such links. */
const TOKEN = 'q7Lm2XcVb9TnRk4WzHs8PdYf3JgAe6Uo1iCtGxMvBl5'
const LEAVE = `01890a5d-ac96-774b-bcce-b302099a8057.${TOKEN.slice(0, 22)}`

/** Those that tell of a booking are no list that one leaves. */
const isOfBooking = (kind: ClientMessageKind) => kind === 'confirmation' || kind === 'change'

type Props = {
  kind: ClientMessageKind
  template: MessageTemplate
  loaded: Pick<NotificationSettings, 'business_name' | 'slug'>
}

/** A message as it lies on a client's telephone, with somebody's values in it. */
export function PhonePreview({ kind, template, loaded: { business_name, slug } }: Props) {
  const { origin } = window.location
  const values = { ...t.sample, salao: business_name, link: getSampleLink(kind, origin, slug) }
  const written = fillTemplate(template.short, values)
  const leave = writeLeaveByLink(`${origin}/sair/${LEAVE}`)
  const short = isOfBooking(kind) ? written : `${written}\n${leave}`
  return (
    <figure className={styles.phone} aria-label={t.preview}>
      <figcaption>{t.preview}</figcaption>
      <div className={styles.screen}>
        <p className={styles.sender}>{business_name}</p>
        <p className={styles.bubble}>{short}</p>
        <p className={styles.small}>{t.sms(countSms(short))}</p>
        <p className={styles.bubble}>
          <strong>{fillTemplate(template.subject, values)}</strong>
          {fillTemplate(template.email, { ...values, link: '' })}
        </p>
        {!isOfBooking(kind) && <p className={styles.small}>{t.leaveMail}</p>}
      </div>
    </figure>
  )
}

function getSampleLink(kind: ClientMessageKind, origin: string, slug: string): string {
  if (kind === 'reminder' || isOfBooking(kind)) return `${origin}/${slug}/b/${TOKEN}`
  return kind === 'thanks' ? `${origin}/${slug}/history` : `${origin}/${slug}`
}
