import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { share } from '#console/messages/share.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import styles from './share.module.css'
import { Card } from './share-card.tsx'
import type { Share } from './share-queries.ts'

const said = share.message

/** A text to send around, that the owner may put into words of his own first. */
export function MessageCard({ business_name, url }: Pick<Share, 'business_name' | 'url'>) {
  const [message, setMessage] = useState<string>(said.text(business_name, url))
  const id = useId()
  return (
    <Card title={said.title}>
      <label className={unseen.unseen} htmlFor={id}>
        {said.label}
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
          className={buttonClass()}
          // Without a number WhatsApp asks whom to send it to.
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {said.send}
        </a>
        <CopyButton value={message} label={said.copy} />
      </div>
    </Card>
  )
}
