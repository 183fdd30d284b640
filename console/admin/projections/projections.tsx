import { projectionsText as t } from '#console/messages/projections.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'

/** `/admin/projections` */
export function ProjectionsPage() {
  return <ScreenLayout title={t.title}>{null}</ScreenLayout>
}
