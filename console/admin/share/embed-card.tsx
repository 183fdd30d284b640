import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import { share } from '#console/messages/share.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Checkbox } from '#console/ui/form/field.tsx'
import own from './embed.module.css'
import { snippetOf, stableScript, type View } from './embed-snippet.ts'
import styles from './share.module.css'
import { Card } from './share-card.tsx'
import { pinnedQuery, type Share } from './share-queries.ts'
import { ViewChoice } from './view-choice.tsx'
import { Preview } from './widget-preview.tsx'

const said = share.embed

/** The lines that put the booking into the salon's own site, and how it looks there. */
export function EmbedCard({ slug, url }: Pick<Share, 'slug' | 'url'>) {
  const [view, setView] = useState<View>('booking')
  const [pinned, setPinned] = useState(false)
  const { data, isError, refetch } = useQuery({ ...pinnedQuery, enabled: pinned })
  const script = pinned ? data : stableScript(url)
  return (
    <Card title={said.title} lead={said.text}>
      <div className={own.embed}>
        <div className={styles.stack}>
          <ViewChoice view={view} onChange={setView} />
          <div>
            <Checkbox
              label={said.pin}
              checked={pinned}
              aria-describedby="pin-about"
              onChange={(event) => setPinned(event.target.checked)}
            />
            <p className={styles.hint} id="pin-about">
              {said.pinText}
            </p>
          </div>
          {script ? (
            <Snippet code={snippetOf(script, slug, view)} />
          ) : (
            isError && <VersionFailed onRetry={() => void refetch()} />
          )}
        </div>
        <Preview slug={slug} view={view} />
      </div>
    </Card>
  )
}

function Snippet({ code }: { code: string }) {
  return (
    <>
      <figure className={own.snippet} aria-label={said.code}>
        <pre>
          <code>{code}</code>
        </pre>
      </figure>
      <div className={styles.actions}>
        <CopyButton value={code} label={said.copy} />
      </div>
    </>
  )
}

function VersionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.actions} role="alert">
      <p>{said.failed}</p>
      <Button look="secondary" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  )
}
