import { financialText as t } from '#console/messages/financial.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'

/** `/admin/financial` */
export function FinancialPage() {
  return <ScreenLayout title={t.title}>{null}</ScreenLayout>
}
