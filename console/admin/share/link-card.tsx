import { ExternalLink } from 'lucide-react'
import { share } from '#console/messages/share.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import styles from './share.module.css'
import { Card } from './share-card.tsx'

export function LinkCard({ url }: { url: string }) {
  return (
    <Card title={share.link.title}>
      <p className={styles.url}>{shortAddress(url)}</p>
      <div className={styles.actions}>
        <CopyButton value={url} label={share.link.copy} />
        <a className={buttonClass({ look: 'quiet' })} href={url} target="_blank" rel="noopener">
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
          {share.link.open}
        </a>
      </div>
    </Card>
  )
}

/** As people write it: the protocol is understood. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\//, '')
