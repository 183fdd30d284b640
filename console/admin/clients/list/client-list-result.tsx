import { Archive, UserSearch, UsersRound } from 'lucide-react'
import { clientsText as t } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ImportLink } from '#console/ui/export/import-link.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import listed from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { isClientListFiltered } from './client-filters.ts'
import { ClientRows } from './client-rows.tsx'
import { ClientTable } from './client-table.tsx'
import type { ClientList } from './use-client-list.ts'

type Props = { list: ClientList; onAdd: () => void }

/** The clients that were found, a page at a time, or why there are none. */
export function ClientListResult({ list, onAdd }: Props) {
  const { data, error, refetch, isPlaceholderData } = list.query
  const isWide = useIsWide()
  const { place, onMore } = useFocusNewRows(data?.pages.length ?? 0)
  const [first] = data?.pages ?? []
  if (!first) {
    if (!error) return <Skeleton rows={8} />
    return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  }
  if (list.clients.length === 0) return <NoClients list={list} onAdd={onAdd} />
  const loadMore = () => {
    onMore()
    void list.query.fetchNextPage()
  }
  const { timezone } = first
  const rows = { list, timezone, today: getTodayInZone(timezone, Date.now()) }
  return (
    <div ref={place} aria-busy={isPlaceholderData} className={listed.found}>
      {isWide ? <ClientTable {...rows} /> : <ClientRows {...rows} />}
      <MoreButton pages={list.query} onMore={loadMore} />
    </div>
  )
}

const icon = { size: 30, strokeWidth: 1.75 } as const

function NoClients({ list: { filters, archived, change }, onAdd }: Props) {
  const isOwner = useIsOwner()
  if (isClientListFiltered(filters)) {
    const everybody = {
      ...filters,
      q: '',
      frequencia: null,
      label: null,
      group: null,
      visitors: null,
    }
    return (
      <StateMessage
        icon={<UserSearch {...icon} />}
        title={t.none}
        actions={<Button onClick={() => change(everybody)}>{t.clear}</Button>}
      >
        {t.noneText}
      </StateMessage>
    )
  }
  if (archived) {
    return (
      <StateMessage icon={<Archive {...icon} />} title={t.archived.empty}>
        {t.archived.emptyText}
      </StateMessage>
    )
  }
  return (
    <StateMessage
      icon={<UsersRound {...icon} />}
      title={t.empty}
      actions={
        <>
          <Button onClick={onAdd}>{t.add}</Button>
          {isOwner && <ImportLink kind="clients" look="secondary" />}
        </>
      }
    >
      {isOwner ? t.emptyTextOwner : t.emptyText}
    </StateMessage>
  )
}
