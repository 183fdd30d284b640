import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, UserPlus } from 'lucide-react'
import { exportClients } from '#console/exports/export-clients.ts'
import { clientsText as t } from '#console/messages/clients.ts'
import { planLimitsText } from '#console/messages/plan-limits.ts'
import {
  PlanLimitNotice,
  READ_ONLY_CLIENTS,
  SeePlans,
  usePlanLimitReached,
} from '#console/plan/plan-limit.tsx'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { ImportLink } from '#console/ui/export/import-link.tsx'
import { useHasPanel } from '#console/ui/layout/use-is-wide.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { ClientFilterBar } from './list/client-filter-bar.tsx'
import { isClientListFiltered, toClientsQuery } from './list/client-filters.ts'
import { ClientListResult } from './list/client-list-result.tsx'
import styles from './list/list.module.css'
import { type ClientList, useClientList } from './list/use-client-list.ts'
import { useFocusLeftRow } from './list/use-focus-left-row.ts'
import { NewClientDialog } from './record/client-form-dialog.tsx'
import { ClientRecordScreen } from './record/client-record-screen.tsx'

const route = getRouteApi('/admin/clients')
const archivedRoute = getRouteApi('/admin/archived-clients')
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type SearchParams = { [name: string]: string | undefined }

/** `/admin/clients`: everybody the house knows, and the record of one of them beside the list. */
export function ClientsPage() {
  return <ClientsScreen params={route.useSearch()} archived={false} />
}

/** `/admin/archived-clients`: who was taken out of the lists, and can come back. */
export function ArchivedClientsPage() {
  return <ClientsScreen params={archivedRoute.useSearch()} archived />
}

function ClientsScreen({ params, archived }: { params: SearchParams; archived: boolean }) {
  const hasPanel = useHasPanel()
  const list = useClientList(params, archived)
  const { cliente } = params
  useFocusLeftRow(cliente, hasPanel)
  const record = cliente && (
    <ClientRecordScreen key={cliente} id={cliente} list={list} isPanel={hasPanel} />
  )
  if (record && !hasPanel) return record
  return (
    <div className={record ? `${styles.layout} ${styles.withRecord}` : styles.layout}>
      <ClientListScreen list={list} isNew={params.novo === 'sim'} />
      {record}
    </div>
  )
}

function ClientListScreen({ list, isNew }: { list: ClientList; isNew: boolean }) {
  const [first] = list.query.data?.pages ?? []
  const { open, close } = useDialogHistory(['novo'])
  const { archived } = list
  const add = () => open({ novo: 'sim' })
  const count = first?.count
  // What there is to do then stands in the middle, once.
  const isEmpty = count?.all === 0 && !isClientListFiltered(list.filters)
  const reached = usePlanLimitReached('clients', archived ? undefined : count?.all)
  const isBeyond = reached !== null && reached.used > reached.most
  const isWhole = count?.found === count?.all
  const counted =
    reached && isWhole
      ? planLimitsText.counted(reached.used, reached.most)
      : count && count.all > 0 && t.count(count)
  return (
    <>
      <ScreenLayout
        title={archived ? t.archived.title : t.title}
        lead={archived ? t.archived.lead : counted}
        action={
          archived ? (
            <ToClients />
          ) : (
            <ClientsToolbar list={list} isFull={reached !== null} onAdd={isEmpty ? null : add} />
          )
        }
      >
        {reached && (
          <PlanLimitNotice reached={reached}>
            {isBeyond && list.filters.group !== 'leitura' && <ToReadOnly />}
          </PlanLimitNotice>
        )}
        {!isEmpty && (
          <ClientFilterBar
            labels={first?.labels ?? []}
            // Whoever is not the owner is told no limit: rows say it.
            hasReadOnly={isBeyond || list.clients.some(({ read_only }) => read_only)}
            filters={list.filters}
            onChange={list.change}
          />
        )}
        <ClientListResult list={list} onAdd={add} />
      </ScreenLayout>
      {isNew && !archived && (
        <NewClientDialog
          notice={reached && <PlanLimitNotice reached={reached} />}
          onClose={close}
        />
      )}
    </>
  )
}

const ToReadOnly = () => (
  <Link to="/admin/clients" search={READ_ONLY_CLIENTS}>
    {planLimitsText.seeReadOnly}
  </Link>
)

const ToClients = () => (
  <Link to="/admin/clients" className={getButtonClass({ look: 'secondary' })}>
    {t.archived.back}
  </Link>
)

type ToolbarProps = {
  list: ClientList
  /** The plan takes no more. */
  isFull: boolean
  /** Null where it is offered elsewhere. */
  onAdd: (() => void) | null
}

function ClientsToolbar({ list, isFull, onAdd }: ToolbarProps) {
  const isOwner = useIsOwner()
  const [first] = list.query.data?.pages ?? []
  const query = toClientsQuery(list.filters, false)
  return (
    <div className={styles.actions}>
      <Link to="/admin/archived-clients" className={getButtonClass({ look: 'quiet' })}>
        <Archive {...icon} />
        {t.archive}
      </Link>
      {isOwner && first?.count?.all !== 0 && <ImportLink kind="clients" />}
      {isOwner && list.clients.length > 0 && (
        <ExportButton makeFile={() => exportClients(query)} done={t.export.done} />
      )}
      {isFull ? (
        <SeePlans />
      ) : (
        onAdd && (
          <Button icon={<UserPlus {...icon} />} onClick={onAdd}>
            {t.add}
          </Button>
        )
      )}
    </div>
  )
}
