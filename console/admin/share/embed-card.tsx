import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { shareText } from '#console/messages/share.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Checkbox } from '#console/ui/form/field.tsx'
import own from './embed.module.css'
import { formatEmbedSnippet, formatScriptTag, type WidgetView } from './embed-snippet.ts'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'
import { pinnedEmbedQuery, type SharedPage } from './share-queries.ts'
import { WidgetPreview } from './widget-preview.tsx'

const t = shareText.embed

/** The lines that put the booking into the salon's own site, and how it looks there. */
export function EmbedCard({ slug, url }: Pick<SharedPage, 'slug' | 'url'>) {
  const [view, setView] = useState<WidgetView>('booking')
  const [pinned, setPinned] = useState(false)
  const { data, isError, refetch } = useQuery({ ...pinnedEmbedQuery, enabled: pinned })
  const script = pinned ? data : formatScriptTag(url)
  return (
    <ShareCard title={t.title} lead={t.text}>
      <div className={own.embed}>
        <div className={styles.stack}>
          <ViewChoice view={view} onChange={setView} />
          <div>
            <Checkbox
              label={t.pin}
              checked={pinned}
              aria-describedby="pin-about"
              onChange={(event) => setPinned(event.target.checked)}
            />
            <p className={styles.hint} id="pin-about">
              {t.pinText}
            </p>
          </div>
          {script ? (
            <EmbedCode code={formatEmbedSnippet(script, slug, view)} />
          ) : (
            isError && <VersionFailed onRetry={() => void refetch()} />
          )}
        </div>
        <WidgetPreview slug={slug} view={view} />
      </div>
    </ShareCard>
  )
}

function EmbedCode({ code }: { code: string }) {
  return (
    <>
      <figure className={own.snippet} aria-label={t.code}>
        <pre>
          <code>{code}</code>
        </pre>
      </figure>
      <div className={styles.actions}>
        <CopyButton value={code} label={t.copy} />
      </div>
    </>
  )
}

function VersionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.actions} role="alert">
      <p>{t.failed}</p>
      <Button look="secondary" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  )
}

const WIDGET_VIEWS = [
  { view: 'booking', label: t.booking, about: t.bookingText },
  { view: 'page', label: t.page, about: t.pageText },
] as const

type ViewProps = { view: WidgetView; onChange: (view: WidgetView) => void }

function ViewChoice({ view: chosen, onChange }: ViewProps) {
  return (
    <fieldset className={own.views}>
      <legend>{t.view}</legend>
      {WIDGET_VIEWS.map(({ view, label, about }) => (
        <label key={view} className={own.view}>
          <input
            type="radio"
            name="view"
            value={view}
            checked={view === chosen}
            onChange={() => onChange(view)}
          />
          <span>
            <strong>{label}</strong>
            <small>{about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
