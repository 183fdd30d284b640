import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { commissionsText } from '#console/messages/commissions.ts'
import { statementText } from '#console/messages/statement.ts'
import { sumReais } from '#console/statement/format-line.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import list from '#console/ui/list/list.module.css'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayDayMonth } from '#domain/text/display.ts'
import { AdvanceDialog } from './advance-dialog.tsx'
import { type OpenProfessional, openStatementsQuery } from './commission-queries.ts'
import styles from './commissions.module.css'

const t = commissionsText.open
const route = getRouteApi('/admin/commissions')

/** Each professional with what no statement has counted yet. */
export function OpenStatements() {
  const { vale } = route.useSearch()
  const { data, error, refetch } = useQuery(openStatementsQuery)
  const dialogs = useDialogHistory(['vale'])
  if (!data) {
    if (!error) return <Skeleton rows={4} />
    return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  }
  if (data.professionals.length === 0) return <NobodyYet />
  const given = data.professionals.find(({ professional_id }) => professional_id === vale)
  return (
    <>
      <Owed professionals={data.professionals} />
      <ul className={list.list} aria-label={t.list}>
        {data.professionals.map((one) => (
          <OpenRow
            key={one.professional_id}
            professional={one}
            today={data.today}
            onAdvance={() => dialogs.open({ vale: one.professional_id })}
          />
        ))}
      </ul>
      {given && (
        <AdvanceDialog
          id={given.professional_id}
          name={given.professional_name}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}

/** All that the house owes its professionals; what somebody owes it comes off what they earn later. */
function Owed({ professionals }: { professionals: readonly OpenProfessional[] }) {
  const sum = (pick: (one: OpenProfessional) => number) =>
    sumReais(professionals.map((one) => ({ amount: pick(one) })))
  const closed = sum(({ unpaid }) => unpaid.total)
  const open = sum(({ total }) => Math.max(0, total))
  // Of who has a closed statement to be paid, what is to come off is taken off at once.
  const off = sum(({ unpaid, total }) => Math.min(unpaid.total, Math.max(0, -total)))
  const debts = sum(({ unpaid, total }) => Math.max(0, -total - unpaid.total))
  return (
    <section className={styles.owed} aria-label={t.owed.label}>
      <dl className={styles.open}>
        <div>
          <dt>
            <Link to="/admin/commissions" search={{ aba: 'extratos', pago: 'nao' }}>
              {t.owed.closed}
            </Link>
          </dt>
          <dd>{formatReais(closed)}</dd>
        </div>
        <div>
          <dt>{t.owed.open}</dt>
          <dd>{formatReais(open)}</dd>
        </div>
        {off > 0 && (
          <div>
            <dt>{t.owed.off}</dt>
            <dd>{formatReais(-off)}</dd>
          </div>
        )}
        <div>
          <dt>
            <strong>{t.owed.total}</strong>
          </dt>
          <dd>
            <strong>
              {formatReais(sumReais([{ amount: closed }, { amount: open }, { amount: -off }]))}
            </strong>
          </dd>
        </div>
      </dl>
      {debts > 0 && <p className={styles.quiet}>{t.owed.debts(debts)}</p>}
    </section>
  )
}

function NobodyYet() {
  return (
    <StateMessage
      icon={<UsersRound size={30} strokeWidth={1.75} />}
      title={t.empty}
      actions={
        <Link to="/admin/professionals" className={getButtonClass()}>
          {t.toTeam}
        </Link>
      }
    >
      {t.emptyText}
    </StateMessage>
  )
}

/** What it is made of: each line under its own name, and together what is to be paid. */
function OpenLines({ lines }: Pick<OpenProfessional, 'lines'>) {
  return (
    <dl className={styles.open}>
      {lines.map(({ kind, amount }) => (
        <div key={kind}>
          <dt>{t.kinds[kind]}</dt>
          <dd>{formatReais(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of another year it says which. */
const formatSince = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? displayDayMonth(day) : displayDate(day)

type RowProps = { professional: OpenProfessional; today: string; onAdvance: () => void }

function OpenRow({ professional, today, onAdvance }: RowProps) {
  const { professional_id, professional_name: name, ...open } = professional
  const { lines, total, visits, from, late, unpaid } = open
  const since = t.since(formatSince(from, today), statementText.visits(visits))
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <div className={styles.what}>
        <h2>{name}</h2>
        <p className={styles.amount}>{lines.length === 0 ? t.nothing : t.total(total)}</p>
        {visits > 0 && <p className={styles.quiet}>{since}</p>}
        {lines.length > 0 && <OpenLines lines={lines} />}
        {late.since !== null && (
          <Link
            className={styles.link}
            to="/admin/commissions"
            search={{ fechar: professional_id }}
          >
            {t.late(statementText.visits(late.visits), displayDayMonth(late.since), late.amount)}
          </Link>
        )}
        {unpaid.count > 0 && (
          <Link
            className={styles.link}
            to="/admin/commissions"
            search={{ aba: 'extratos', profissional: professional_id, pago: 'nao' }}
          >
            {t.unpaid(unpaid.count, unpaid.total)}
          </Link>
        )}
      </div>
      <div className={styles.acts}>
        <Button look="quiet" aria-label={t.advanceOf(name)} onClick={onAdvance}>
          {t.advance}
        </Button>
        <Link
          className={getButtonClass({ look: 'secondary' })}
          to="/admin/commissions"
          search={{ fechar: professional_id }}
          aria-label={t.closeOf(name)}
        >
          {t.close}
        </Link>
      </div>
    </li>
  )
}
