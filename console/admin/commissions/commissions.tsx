import { getRouteApi, Link } from '@tanstack/react-router'
import { commissionsText as t } from '#console/messages/commissions.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import tabs from '#console/ui/page/screen-tabs.module.css'
import { ClosedStatements } from './closed-statements.tsx'
import { OpenStatements } from './open-statements.tsx'
import { PreviewScreen } from './preview-screen.tsx'
import { StatementScreen } from './statement-screen.tsx'

const route = getRouteApi('/admin/commissions')
const CLOSED = 'extratos'

/** `/admin/commissions`: what is open by professional, what was closed, or one statement. */
export function CommissionsPage() {
  const params = route.useSearch()
  if (params.extrato) return <StatementScreen key={params.extrato} id={params.extrato} />
  if (params.fechar) return <PreviewScreen key={params.fechar} professional_id={params.fechar} />
  const isClosed = params.aba === CLOSED
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <nav className={tabs.tabs} aria-label={t.tabs.label}>
        <Tab isClosed={false} />
        <Tab isClosed />
      </nav>
      {isClosed ? <ClosedStatements /> : <OpenStatements />}
    </ScreenLayout>
  )
}

function Tab({ isClosed }: { isClosed: boolean }) {
  const { aba } = route.useSearch()
  return (
    <Link
      to="/admin/commissions"
      search={isClosed ? { aba: CLOSED } : {}}
      // It is this tab's, whatever is chosen within it.
      aria-current={(aba === CLOSED) === isClosed ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {isClosed ? t.tabs.closed : t.tabs.open}
    </Link>
  )
}
