import { notificationsText } from '#console/messages/notifications.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import { fillTemplate } from '#domain/reminder/template.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'

const t = notificationsText.editor

type Props = {
  template: MessageTemplate
  loaded: Pick<NotificationSettings, 'business_name' | 'slug'>
}

/** A message as it lies on a client's telephone, with somebody's values in it. */
export function PhonePreview({ template, loaded: { business_name, slug } }: Props) {
  const link = `${window.location.host}/${slug}`
  const values = { ...t.sample, salao: business_name, link }
  return (
    <figure className={styles.phone} aria-label={t.preview}>
      <figcaption>{t.preview}</figcaption>
      <div className={styles.screen}>
        <p className={styles.sender}>{business_name}</p>
        <p className={styles.bubble}>{fillTemplate(template.short, values)}</p>
        <p className={styles.bubble}>
          <strong>{fillTemplate(template.subject, values)}</strong>
          {fillTemplate(template.email, { ...values, link: '' })}
        </p>
        <p className={styles.small}>{t.leave}</p>
      </div>
    </figure>
  )
}
