import { useInfiniteQuery } from '@tanstack/react-query'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { isWebhookEvent } from '#domain/integration/webhook.ts'
import styles from './api.module.css'
import { type Delivery, deliveriesQuery } from './api-queries.ts'

const t = integrationText.log

/** What was sent to webhooks, and what became of it. */
export function DeliveriesSection({ isOpen }: { isOpen: boolean }) {
  const pages = useInfiniteQuery(deliveriesQuery)
  const { data, error, refetch } = pages
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
  const timezone = data?.pages[0]?.timezone
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {timezone !== undefined ? (
        deliveries.length === 0 ? (
          <p className={styles.quiet}>{t.none}</p>
        ) : (
          <ul className={styles.rows}>
            {deliveries.map((one) => (
              <DeliveryRow key={one.id} of={one} timezone={timezone} isOpen={isOpen} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
      <MoreButton pages={pages} onMore={() => void pages.fetchNextPage()} />
    </SectionCard>
  )
}

type RowProps = { of: Delivery; timezone: string; isOpen: boolean }

function DeliveryRow({ of: delivery, timezone, isOpen }: RowProps) {
  const { id, type, url, body, state, created_at, next_at } = delivery
  const what = isWebhookEvent(type) ? integrationText.webhooks.kinds[type] : t.test
  const when = formatMoment(created_at, timezone)
  const next = next_at === null ? null : formatMoment(next_at, timezone)
  const again = useSingleMutation({
    mutationFn: () => call('POST /api/webhook-deliveries/:id/resend', { params: { id } }),
    onSuccess: () => toastActDone(`delivery:${id}`, t.queued),
    onError: (error) => toastActFailed(`delivery:${id}`, t.notDone, formatErrorReason(error)),
  })
  return (
    <li>
      <p className={styles.name}>{what}</p>
      <p className={styles.quiet}>
        {when} · {url}
      </p>
      <p className={state === 'failed' ? styles.bad : styles.quiet}>
        {t.formatState(delivery, next)}
      </p>
      <details className={styles.content}>
        <summary>{t.content}</summary>
        <pre>{body}</pre>
      </details>
      {isOpen && state !== 'waiting' && (
        <div className={styles.actions}>
          <Button
            look="quiet"
            aria-label={t.againFor(what, when)}
            busy={again.isPending && t.sending}
            onClick={() => again.mutate()}
          >
            {t.again}
          </Button>
        </div>
      )}
    </li>
  )
}
