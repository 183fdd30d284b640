import { ExternalLink } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import styles from './share-link.module.css'

/** The salon's own page: where its clients book. */
export function ShareLink({ slug }: { slug: string }) {
  const url = `${window.location.origin}/${slug}`
  return (
    <section className={styles.share} aria-label={text.agenda.share}>
      <div className={styles.what}>
        <h2>{text.agenda.share}</h2>
        <p className={styles.url}>{url.replace(/^https?:\/\//, '')}</p>
      </div>
      <div className={styles.actions}>
        <CopyButton value={url} label={text.agenda.copy} />
        <a className={getButtonClass({ look: 'quiet' })} href={url} target="_blank" rel="noopener">
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
          {text.agenda.open}
        </a>
      </div>
    </section>
  )
}
