import { ExternalLink } from 'lucide-react'
import { shareText } from '#console/messages/share.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'

export function LinkCard({ url }: { url: string }) {
  return (
    <ShareCard title={shareText.link.title}>
      <p className={styles.url}>{formatShortUrl(url)}</p>
      <div className={styles.actions}>
        <CopyButton value={url} label={shareText.link.copy} />
        <a className={getButtonClass({ look: 'quiet' })} href={url} target="_blank" rel="noopener">
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
          {shareText.link.open}
        </a>
      </div>
    </ShareCard>
  )
}

/** As people write it: the protocol is understood. */
export const formatShortUrl = (url: string) => url.replace(/^https?:\/\//, '')
