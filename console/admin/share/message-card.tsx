import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { shareText } from '#console/messages/share.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'
import type { SharedPage } from './share-queries.ts'

const t = shareText.message

/** A text to send around, which the owner may edit first. */
export function MessageCard({ business_name, url }: Pick<SharedPage, 'business_name' | 'url'>) {
  const [message, setMessage] = useState<string>(t.text(business_name, url))
  const id = useId()
  return (
    <ShareCard title={t.title}>
      <label className={unseen.unseen} htmlFor={id}>
        {t.label}
      </label>
      <textarea
        id={id}
        className={styles.message}
        rows={4}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className={styles.actions}>
        <a
          className={getButtonClass()}
          // Without a number WhatsApp asks whom to send it to.
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.send}
        </a>
        <CopyButton value={message} label={t.copy} />
      </div>
    </ShareCard>
  )
}
