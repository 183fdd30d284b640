import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ExportHouseButton } from '#console/leaving/export-house-button.tsx'
import { StayButton } from '#console/leaving/leaving-notice.tsx'
import {
  formatLeavingDay,
  type LoadedLeaving,
  leavingQuery,
} from '#console/leaving/leaving-query.ts'
import { leavingText as t } from '#console/messages/leaving.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { Consequences } from './consequences.tsx'
import styles from './delete-account.module.css'
import { EndHouseDialog } from './end-house-dialog.tsx'

const route = getRouteApi('/admin/delete-account')
const DIALOGS = ['excluir'] as const

/** `/admin/delete-account`: the end of the house, and the days in which it can be taken back. */
export function DeleteAccountPage() {
  const query = useQuery(leavingQuery)
  const { excluir } = route.useSearch()
  const dialogs = useDialogHistory(DIALOGS)
  const { data } = query
  useFocusAfterChange(data && data.leaving !== null)
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      {data ? (
        <div className={styles.sections}>
          {data.leaving && <Leaving house={data} at={data.leaving.due_at} />}
          <Consequences house={data} />
          <SectionCard title={t.file.title} lead={t.file.lead}>
            <div className={styles.actions}>
              <ExportHouseButton />
            </div>
          </SectionCard>
          <WhatHappens />
          {!data.leaving && (
            <SectionCard title={t.ask.title} lead={t.ask.lead}>
              <div className={styles.actions}>
                <Button look="danger" onClick={() => dialogs.open({ excluir: 'sim' })}>
                  {t.ask.open}
                </Button>
              </div>
            </SectionCard>
          )}
          {excluir && !data.leaving && <EndHouseDialog house={data} onClose={dialogs.close} />}
        </div>
      ) : query.error ? (
        <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </ScreenLayout>
  )
}

function Leaving({ house: { timezone }, at }: { house: LoadedLeaving; at: string }) {
  return (
    <SectionCard title={t.leaving.title(formatLeavingDay(at, timezone))} lead={t.leaving.lead}>
      <div className={styles.actions}>
        <StayButton look="primary" />
      </div>
    </SectionCard>
  )
}

function WhatHappens() {
  const { title, lead, steps, keeps, kept, people } = t.happens
  return (
    <SectionCard title={title} lead={lead}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{keeps}</p>
      <ul className={styles.steps}>
        {kept.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{people}</p>
    </SectionCard>
  )
}
