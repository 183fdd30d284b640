import { useQuery } from '@tanstack/react-query'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import { text } from '#console/messages/app.ts'
import { shareText } from '#console/messages/share.ts'
import { Button } from '#console/ui/button/button.tsx'
import own from './embed.module.css'
import type { WidgetView } from './embed-snippet.ts'
import styles from './share.module.css'
import { widgetQuery } from './share-queries.ts'

type WidgetAttributes = HTMLAttributes<HTMLElement> & { business: string; view: WidgetView }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vez-booking': DetailedHTMLProps<WidgetAttributes, HTMLElement>
    }
  }
}

const t = shareText.embed

/** The very widget that the snippet loads, in the frame that a site would give it. */
export function WidgetPreview({ slug, view }: { slug: string; view: WidgetView }) {
  const { isError, refetch } = useQuery(widgetQuery)
  return (
    <div className={own.preview}>
      <h3>{t.preview}</h3>
      <p className={styles.hint}>{t.previewText}</p>
      {isError ? (
        <div className={styles.actions} role="alert">
          <p>{t.previewFailed}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </div>
      ) : (
        <section className={own.frame} aria-label={t.preview}>
          {/* Another view is another element: what was opened in the first one stays out of it. */}
          <vez-booking key={view} business={slug} view={view} />
        </section>
      )}
    </div>
  )
}
