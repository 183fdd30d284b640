import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { projectionsText as t } from '#console/messages/projections.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { getMonthName } from '#domain/text/display.ts'
import { exportProjections } from './export-projections.ts'
import { MethodCard } from './method-card.tsx'
import { MonthCard } from './month-card.tsx'
import { MonthTabs } from './month-tabs.tsx'
import { findMonth, isEmpty, type Projections, projectionsQuery } from './projections-query.ts'
import { WeeksCard } from './weeks-card.tsx'

const route = getRouteApi('/admin/projections')

/** `/admin/projections`: what the bookings of a month should bring in, and how sure that is. */
export function ProjectionsPage() {
  const { mes } = route.useSearch()
  const { data, error, refetch } = useQuery(projectionsQuery)
  const month = data && findMonth(data.months, mes)
  const hasAny = data !== undefined && !isEmpty(data)
  return (
    <ScreenLayout
      title={t.title}
      heading={month && hasAny ? t.question(getMonthName(month.from)) : t.title}
      lead={t.lead}
      action={
        data &&
        hasAny && <ExportButton makeFile={() => exportProjections(data)} done={t.export.done} />
      }
    >
      {!data ? (
        error ? (
          <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : month && hasAny ? (
        <ProjectionCards data={data} month={month} />
      ) : (
        <NothingYet />
      )}
    </ScreenLayout>
  )
}

function ProjectionCards({
  data,
  month,
}: {
  data: Projections
  month: Projections['months'][number]
}) {
  return (
    <>
      {data.experience.weeks === 0 && <Notice>{t.tooNew}</Notice>}
      <MonthTabs months={data.months} chosen={month.from} />
      <MonthCard month={month} today={data.today} verdict={data.verdict} />
      <WeeksCard data={data} />
      <MethodCard experience={data.experience} />
    </>
  )
}

function NothingYet() {
  return (
    <StateMessage
      icon={<TrendingUp size={30} strokeWidth={1.75} />}
      title={t.empty}
      actions={
        <Link to="/admin/share" search={{}} className={getButtonClass()}>
          {t.share}
        </Link>
      }
    >
      {t.emptyText}
    </StateMessage>
  )
}
