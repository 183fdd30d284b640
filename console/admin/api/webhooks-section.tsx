import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { integrationText } from '#console/messages/integration.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from './api.module.css'
import { type Webhook, webhooksQuery } from './api-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

const t = integrationText.webhooks

/** @param isOpen whether the plan has the API; webhooks are removed whatever it has */
export function WebhooksSection({ isOpen }: { isOpen: boolean }) {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const show = (made: string) => {
    setEdited(null)
    setSecret(made)
  }
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        data.webhooks.length === 0 ? (
          <p className={styles.quiet}>{t.none}</p>
        ) : (
          <ul className={styles.rows}>
            {data.webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                of={webhook}
                isOpen={isOpen}
                onEdit={() => setEdited(webhook)}
                onSecret={setSecret}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
      {isOpen && (
        <div className={styles.actions}>
          <Button
            look="secondary"
            icon={<WebhookIcon size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t.add}
          </Button>
        </div>
      )}
      {edited && (
        <WebhookDialog
          of={edited === 'new' ? undefined : edited}
          onMade={show}
          onClose={() => setEdited(null)}
        />
      )}
      {secret !== null && (
        <SecretDialog words={t} secret={secret} onClose={() => setSecret(null)} />
      )}
    </SectionCard>
  )
}
