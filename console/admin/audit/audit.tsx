import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { auditText as t } from '#console/messages/audit.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { AUDIT_CLIENT, AUDIT_KINDS, AUDIT_OWNER } from '#domain/people/audit.ts'
import { displayName } from '#domain/text/display.ts'
import styles from './audit.module.css'
import { AuditList } from './audit-list.tsx'
import {
  type AuditFilters,
  type AuditPerson,
  formatAuditFilters,
  type HistoryQuery,
  parseAuditFilters,
  useHistory,
} from './audit-query.ts'

const route = getRouteApi('/admin/audit')

/** `/admin/audit`: what was done in the house, newest first. */
export function AuditPage() {
  const filters = parseAuditFilters(route.useSearch())
  const navigate = useNavigate({ from: '/admin/audit' })
  const change = (next: AuditFilters) =>
    void navigate({ search: formatAuditFilters(next), replace: true })
  const history = useHistory(filters)
  const [first] = history.data?.pages ?? []
  const { place, onMore } = useFocusNewRows(history.data?.pages.length ?? 0)
  const loadMore = () => {
    onMore()
    void history.fetchNextPage()
  }
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <AuditFilterBar people={first?.people ?? []} filters={filters} onChange={change} />
      <div ref={place} aria-busy={history.isPlaceholderData} className={list.found}>
        <AuditResult history={history} filters={filters} onChange={change} onMore={loadMore} />
      </div>
    </ScreenLayout>
  )
}

type Filtering = { filters: AuditFilters; onChange: (next: AuditFilters) => void }

function AuditFilterBar({
  people,
  filters,
  onChange,
}: Filtering & { people: readonly AuditPerson[] }) {
  const persons = people.map((one) => ({ value: one.id, label: formatPersonOption(one) }))
  const kinds = AUDIT_KINDS.map((value) => ({ value, label: t.kinds[value] }))
  return (
    <search className={styles.filters} aria-label={t.filters}>
      <SelectField
        label={t.person}
        value={filters.person ?? ''}
        options={[{ value: '', label: t.everybody }, ...persons]}
        onPick={(person) => onChange({ ...filters, person: person || null })}
      />
      <SelectField
        label={t.kind}
        value={filters.kind ?? ''}
        options={[{ value: '', label: t.everything }, ...kinds]}
        onPick={(value) =>
          onChange({ ...filters, kind: AUDIT_KINDS.find((one) => one === value) ?? null })
        }
      />
    </search>
  )
}

function formatPersonOption({ id, name }: AuditPerson): string {
  if (id === AUDIT_CLIENT) return t.clients
  const shown = name ? displayName(name) : t.someone
  return id === AUDIT_OWNER ? t.owner(shown) : shown
}

type ResultProps = Filtering & { history: HistoryQuery; onMore: () => void }

function AuditResult({ history, filters, onChange, onMore }: ResultProps) {
  const { data, error, refetch } = history
  const [first] = data?.pages ?? []
  if (!data || !first) {
    if (!error) return <Skeleton rows={6} />
    return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <AuditEmpty filters={filters} onChange={onChange} />
  return (
    <>
      <AuditList entries={entries} timezone={first.timezone} />
      <MoreButton pages={history} label={t.more} onMore={onMore} />
    </>
  )
}

function AuditEmpty({ filters, onChange }: Filtering) {
  const isFiltered = filters.kind !== null || filters.person !== null
  return (
    <StateMessage
      icon={<History size={30} strokeWidth={1.75} />}
      title={isFiltered ? t.none : t.empty}
      actions={
        isFiltered && (
          <Button look="secondary" onClick={() => onChange({ kind: null, person: null })}>
            {t.clear}
          </Button>
        )
      }
    >
      {isFiltered ? t.noneText : t.emptyText}
    </StateMessage>
  )
}
