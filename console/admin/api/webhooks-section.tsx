import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { integrationText } from '#console/messages/integration.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from './api.module.css'
import { webhooksQuery } from './api-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

const t = integrationText.webhooks
const route = getRouteApi('/admin/api')
const NEW = 'novo'

/** @param isOpen whether the plan has the API; webhooks are removed whatever it has */
export function WebhooksSection({ isOpen }: { isOpen: boolean }) {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const asked = route.useSearch().webhook
  const edited = data?.webhooks.find(({ id }) => id === asked)
  const dialogs = useDialogHistory(['webhook'])
  const [secret, setSecret] = useState<string | null>(null)
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
                onEdit={() => dialogs.open({ webhook: webhook.id })}
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
            onClick={() => dialogs.open({ webhook: NEW })}
          >
            {t.add}
          </Button>
        </div>
      )}
      {secret !== null ? (
        <SecretDialog
          words={t}
          secret={secret}
          onGone={() => setSecret(null)}
          // A secret that was renewed has no entry of its own.
          onClose={asked === undefined ? undefined : dialogs.close}
        />
      ) : (
        (edited || (isOpen && asked === NEW)) && (
          <WebhookDialog key={asked} of={edited} onMade={setSecret} onClose={dialogs.close} />
        )
      )}
    </SectionCard>
  )
}
