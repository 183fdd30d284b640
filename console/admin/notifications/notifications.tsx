import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Blocks } from 'lucide-react'
import { CallError } from '#api/contract/http-client.ts'
import { notificationsText as t } from '#console/messages/notifications.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { EditBar } from '#console/ui/form/edit-bar.tsx'
import { LeaveGuard } from '#console/ui/form/leave-guard.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { PLAN_INSUFFICIENT } from '#domain/plan/plan-messages.pt-BR.ts'
import { isKnownValue } from '#domain/text/lenient-json.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { KindsCard } from './kinds-card.tsx'
import { MessageLog } from './message-log.tsx'
import styles from './notifications.module.css'
import { type NotificationSettings, notificationsQuery } from './notifications-queries.ts'
import { SilenceNotice } from './silence-notice.tsx'
import { UnprovenNotice } from './unproven-notice.tsx'
import { useMessagesForm } from './use-messages-form.ts'
import { WhatsappCard } from './whatsapp-card.tsx'

const route = getRouteApi('/admin/notifications')
const TABS = ['mensagens', 'whatsapp', 'registro'] as const

/** `/admin/notifications`: what the house writes to its clients. */
export function NotificationsPage() {
  const { data, error, refetch } = useQuery(notificationsQuery)
  return (
    <ScreenLayout title={t.title} lead={t.lead} wide>
      {data ? (
        <NotificationsScreen loaded={data} />
      ) : !error ? (
        <Skeleton rows={7} />
      ) : error instanceof CallError && error.code === 'plan_insufficient' ? (
        <PlanNeeded />
      ) : (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      )}
    </ScreenLayout>
  )
}

function PlanNeeded() {
  return (
    <StateMessage
      icon={<Blocks size={30} strokeWidth={1.75} />}
      title={PLAN_INSUFFICIENT}
      actions={
        <Link to="/admin/subscription" className={getButtonClass({})}>
          {t.gateLink}
        </Link>
      }
    >
      {t.gateText}
    </StateMessage>
  )
}

function NotificationsScreen({ loaded }: { loaded: NotificationSettings }) {
  const { aba } = route.useSearch()
  const tab = isKnownValue(TABS, aba) ? aba : 'mensagens'
  const form = useMessagesForm(loaded)
  const { isDirty, busy, submit, discard } = form
  return (
    <>
      <nav className={styles.tabs} aria-label={t.tabList}>
        {TABS.map((id) => (
          <Link
            key={id}
            to="/admin/notifications"
            search={{ aba: id }}
            className={styles.tab}
            aria-current={id === tab ? 'page' : undefined}
          >
            {t.tabs[id]}
          </Link>
        ))}
      </nav>
      <UnprovenNotice loaded={loaded} />
      {tab === 'registro' && <MessageLog loaded={loaded} />}
      {tab === 'whatsapp' && <WhatsappCard loaded={loaded} />}
      {tab === 'mensagens' && (
        <form className={styles.form} noValidate aria-label={t.title} onSubmit={form.onSubmit}>
          {form.isRestored && <Notice>{t.restored}</Notice>}
          <SilenceNotice form={form} loaded={loaded} />
          <KindsCard form={form} loaded={loaded} />
          <DeliveryCard form={form} loaded={loaded} />
          <EditBar isDirty={isDirty} busy={busy} onDiscard={discard} />
        </form>
      )}
      <LeaveGuard isDirty={isDirty} busy={busy} onSave={submit} onDiscard={discard} />
    </>
  )
}
