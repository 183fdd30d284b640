import { dashboardText as t } from '#console/messages/dashboard.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'

/** `/admin/dashboard` */
export function DashboardPage() {
  return <ScreenLayout title={t.title}>{null}</ScreenLayout>
}
