import { Link } from '@tanstack/react-router'
import { integrationText as t } from '#console/messages/integration.ts'
import { useMe } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { PLAN_INSUFFICIENT } from '#domain/plan/plan-messages.pt-BR.ts'
import styles from './api.module.css'
import { CalendarsSection } from './calendars-section.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** `/admin/api`: what others build on, for the owner alone. */
export function ApiPage() {
  const resources = useMe().data?.resources
  const isOpen = resources?.api_integrations_enabled ?? true
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <div className={styles.sections}>
        <CalendarsSection />
        {!isOpen && (
          <Notice>
            <strong>{PLAN_INSUFFICIENT}.</strong> {t.gate}{' '}
            <Link to="/admin/subscription" search={{}}>
              {t.gateLink}
            </Link>
          </Notice>
        )}
        <KeysSection isOpen={isOpen} />
        <WebhooksSection isOpen={isOpen} />
        <DeliveriesSection isOpen={isOpen} />
        <p>
          <a href="/developers" target="_blank" rel="noopener">
            {t.developers}
          </a>
        </p>
      </div>
    </ScreenLayout>
  )
}
