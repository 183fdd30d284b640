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
import { leavingDaysText as days } from '#console/messages/leaving-days.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { Consequences } from './consequences.tsx'
import styles from './delete-account.module.css'
import { EndHouseDialog } from './end-house-dialog.tsx'
import { WhatHappens } from './what-happens.tsx'

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
    <ScreenLayout title={t.title} lead={data?.leaving ? days.lead : t.lead}>
      {data ? (
        <div className={styles.sections}>
          {data.leaving && <Leaving house={data} leaving={data.leaving} />}
          <Consequences house={data} />
          {!data.leaving && (
            <SectionCard title={t.file.title} lead={t.file.lead}>
              <div className={styles.actions}>
                <ExportHouseButton />
              </div>
            </SectionCard>
          )}
          <WhatHappens isLeaving={data.leaving !== null} />
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

type LeavingProps = { house: LoadedLeaving; leaving: NonNullable<LoadedLeaving['leaving']> }

/** What holds until the end, how it is taken back, and all of the house once more as a file. */
function Leaving({ house: { timezone }, leaving: { asked_at, due_at } }: LeavingProps) {
  const isPlanOpen = useMe().data?.is_plan_open ?? false
  const arePlansSold = useQuery(settingsQuery).data?.plans ?? false
  const { holds } = days
  const left = Math.ceil((Date.parse(due_at) - Date.now()) / MS_A_DAY)
  return (
    <SectionCard
      title={t.leaving.title(formatLeavingDay(due_at, timezone))}
      lead={days.left(left, formatLeavingDay(asked_at, timezone))}
    >
      <ul className={styles.steps}>
        <li>{holds.back}</li>
        <li>{holds.page}</li>
        {isPlanOpen && <li>{holds.panel(arePlansSold)}</li>}
        <li>{holds.file}</li>
      </ul>
      <div className={styles.actions}>
        <StayButton look="primary" />
        <ExportHouseButton />
      </div>
    </SectionCard>
  )
}
