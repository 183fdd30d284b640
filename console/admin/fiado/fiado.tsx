import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, HandCoins } from 'lucide-react'
import { fiadosQuery, type OpenFiado } from '#console/fiado/fiado-queries.ts'
import { OwedMark } from '#console/fiado/owed.tsx'
import { ReceiveDialog } from '#console/fiado/receive-dialog.tsx'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { fiadoText as t } from '#console/messages/fiado.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { displayDate, displayFullName } from '#domain/text/display.ts'
import { displayPhone } from '#domain/text/phone.ts'
import styles from './fiado.module.css'

const route = getRouteApi('/admin/caixa/fiado')

/** `/admin/caixa/fiado`: who owes the house, or has left something there. */
export function FiadoPage() {
  useLiveAgenda()
  const { receber } = route.useSearch()
  const accounts = useInfiniteQuery(fiadosQuery)
  const dialogs = useDialogHistory(['receber'])
  const rows = accounts.data?.pages.flatMap((page) => page.accounts) ?? []
  const sums = accounts.data?.pages[0]?.sums
  const receiving = rows.find(({ client_id }) => client_id === receber)
  return (
    <ScreenLayout
      title={t.title}
      heading={sums && sums.debtors > 0 ? t.heading(sums.owed) : t.title}
      lead={sums && rows.length > 0 && t.lead(sums.debtors, sums.credit, sums.creditors)}
      action={
        <Link to="/admin/caixa" className={getButtonClass({ look: 'secondary' })}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.back}
        </Link>
      }
    >
      {accounts.data ? (
        <Accounts
          rows={rows}
          accounts={accounts}
          onReceive={({ client_id }) => dialogs.open({ receber: client_id })}
        />
      ) : accounts.error ? (
        <LoadFailed
          title={t.failed}
          error={accounts.error}
          onRetry={() => void accounts.refetch()}
        />
      ) : (
        <Skeleton rows={6} />
      )}
      {receiving && (
        <ReceiveDialog
          client={{ id: receiving.client_id, nome: receiving.nome }}
          onClose={dialogs.close}
        />
      )}
    </ScreenLayout>
  )
}

type Props = {
  rows: readonly OpenFiado[]
  accounts: Parameters<typeof MoreButton>[0]['pages'] & { fetchNextPage: () => unknown }
  onReceive: (account: OpenFiado) => void
}

function Accounts({ rows, accounts, onReceive }: Props) {
  const { place, onMore } = useFocusNewRows(rows.length)
  if (rows.length === 0) {
    return (
      <StateMessage icon={<HandCoins size={30} strokeWidth={1.75} />} title={t.empty}>
        {t.emptyText}
      </StateMessage>
    )
  }
  return (
    <div ref={place} className={list.found}>
      <ul className={styles.accounts} aria-label={t.list}>
        {rows.map((account) => (
          <AccountRow key={account.client_id} account={account} onReceive={onReceive} />
        ))}
      </ul>
      <MoreButton
        pages={accounts}
        onMore={() => {
          onMore()
          void accounts.fetchNextPage()
        }}
      />
    </div>
  )
}

type RowProps = Pick<Props, 'onReceive'> & { account: OpenFiado }

function AccountRow({ account, onReceive }: RowProps) {
  const { client_id, nome, telefone, deleted, owed, account_limit, last_day } = account
  const about = [
    displayPhone(telefone),
    t.since(displayDate(last_day)),
    account_limit !== null && (account_limit === 0 ? t.noFiado : t.limit(account_limit)),
    deleted && t.archived,
  ]
  return (
    <li {...focusableRow}>
      <div className={styles.who}>
        <Link
          to={deleted ? '/admin/archived-clients' : '/admin/clients'}
          search={{ cliente: client_id }}
        >
          {displayFullName(nome)}
        </Link>
        <p className={styles.quiet}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <OwedMark owed={owed} />
      {owed > 0 && (
        <Button
          look="secondary"
          aria-label={t.receiveFrom(displayFullName(nome))}
          onClick={() => onReceive(account)}
        >
          {t.receive}
        </Button>
      )}
    </li>
  )
}
