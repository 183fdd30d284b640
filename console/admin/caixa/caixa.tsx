import { caixaText as t } from '#console/messages/caixa.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'

/** `/admin/caixa` */
export function CaixaPage() {
  return <ScreenLayout title={t.title}>{null}</ScreenLayout>
}
