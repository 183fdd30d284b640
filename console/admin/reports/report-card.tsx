import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportsText as t } from '#console/messages/reports.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import type { Period } from '#domain/time/period.ts'
import { type Report, reportQuery } from './report-queries.ts'

type Props<Name extends Parameters<typeof reportQuery>[0]> = {
  name: Name
  period: Period
  rows?: number
  children: (report: Report<Name>) => ReactNode
}

/** What one question is answered, while it loads, or that it could not be. */
export function ReportAnswer<Name extends Parameters<typeof reportQuery>[0]>({
  name,
  period,
  rows = 5,
  children,
}: Props<Name>) {
  const { data, error, refetch } = useQuery(reportQuery(name, period))
  if (data) return <>{children(data)}</>
  if (error) return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  return <Skeleton rows={rows} />
}
