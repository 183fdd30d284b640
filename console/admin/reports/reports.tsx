import { reportsText as t } from '#console/messages/reports.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'

/** `/admin/reports` */
export function ReportsPage() {
  return <ScreenLayout title={t.title}>{null}</ScreenLayout>
}
