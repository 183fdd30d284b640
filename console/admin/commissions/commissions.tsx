import { commissionsText as t } from '#console/messages/commissions.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'

/** `/admin/commissions` */
export function CommissionsPage() {
  return <ScreenLayout title={t.title}>{null}</ScreenLayout>
}
