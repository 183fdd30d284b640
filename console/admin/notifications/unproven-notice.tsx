import { Link } from '@tanstack/react-router'
import { notificationsText } from '#console/messages/notifications.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'

const t = notificationsText.unproven

/** A stranger can use up what a house takes in a day of people who proved no contact: it is told so. */
export function UnprovenNotice({ loaded: { unproven } }: { loaded: NotificationSettings }) {
  if (unproven.made < unproven.most) return null
  return (
    <Notice warn>
      <p>{t.full(unproven.most)}</p>
      <ul className={styles.ways}>
        <li>
          <Link to="/admin/bookings" search={{}}>
            {t.see}
          </Link>
        </li>
        <li>
          <Link to="/admin/security">{t.change}</Link>
        </li>
      </ul>
    </Notice>
  )
}
