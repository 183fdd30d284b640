import { getRouteApi, Link } from '@tanstack/react-router'
import { commissionsText as t } from '#console/messages/commissions.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import tabs from '#console/ui/page/screen-tabs.module.css'
import { ClosedStatements } from './closed-statements.tsx'
import { EarnedVisits } from './earned-visits.tsx'
import { OpenStatements } from './open-statements.tsx'
import { PreviewScreen } from './preview-screen.tsx'
import { StatementScreen } from './statement-screen.tsx'

const route = getRouteApi('/admin/commissions')
/** Of `aba`; what is open is what the screen shows first. */
const TABS = { open: undefined, closed: 'extratos', earned: 'atendimentos' } as const
type Tab = keyof typeof TABS

const findTab = (aba: string | undefined): Tab =>
  aba === TABS.closed ? 'closed' : aba === TABS.earned ? 'earned' : 'open'

/** `/admin/commissions`: what is open by professional, what was closed, or one statement. */
export function CommissionsPage() {
  const params = route.useSearch()
  if (params.extrato) return <StatementScreen key={params.extrato} id={params.extrato} />
  if (params.fechar) return <PreviewScreen key={params.fechar} professional_id={params.fechar} />
  const tab = findTab(params.aba)
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <nav className={tabs.tabs} aria-label={t.tabs.label}>
        <TabLink tab="open" shown={tab} />
        <TabLink tab="closed" shown={tab} />
        <TabLink tab="earned" shown={tab} />
      </nav>
      {tab === 'open' && <OpenStatements />}
      {tab === 'closed' && <ClosedStatements />}
      {tab === 'earned' && <EarnedVisits />}
    </ScreenLayout>
  )
}

function TabLink({ tab, shown }: { tab: Tab; shown: Tab }) {
  const aba = TABS[tab]
  return (
    <Link
      to="/admin/commissions"
      search={aba ? { aba } : {}}
      // It is this tab's, whatever is chosen within it.
      aria-current={tab === shown ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {t.tabs[tab]}
    </Link>
  )
}
