import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LoadedLeaving } from '#console/leaving/leaving-query.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { formatDay, subscriptionQuery } from '#console/plan/subscription-query.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { formatReais } from '#domain/money/money.ts'
import styles from './delete-account.module.css'

const t = leavingText.loses
const ROWS = [
  ...(['clients', 'bookings_ahead', 'bookings', 'professionals', 'reception'] as const),
  ...(['services', 'sales', 'statements', 'pictures'] as const),
]

/** What goes with the house, in numbers; first what somebody has to see to before. */
export function Consequences({ house: { business_name, consequences } }: { house: LoadedLeaving }) {
  const { debtors, owed, unpaid_statements, bookings_ahead } = consequences
  const rows = ROWS.filter((row) => consequences[row] > 0)
  if (rows.length === 0)
    return (
      <SectionCard title={t.title} lead={t.empty(business_name)}>
        <PaidTime />
      </SectionCard>
    )
  return (
    <SectionCard title={t.title} lead={t.lead(business_name)}>
      <ul className={styles.numbers}>
        {rows.map((row) => (
          <li key={row}>{t.rows[row](consequences[row])}</li>
        ))}
      </ul>
      {bookings_ahead > 0 && <Notice warn>{t.ahead(bookings_ahead)}</Notice>}
      {debtors > 0 && <Notice warn>{t.debts(debtors, formatReais(owed))}</Notice>}
      {unpaid_statements > 0 && <Notice warn>{t.unpaid(unpaid_statements)}</Notice>}
      <PaidTime />
    </SectionCard>
  )
}

/** What is paid ahead goes too; a courtesy cost nothing. */
function PaidTime() {
  const { data } = useQuery(subscriptionQuery)
  const until = data?.next?.ends_at ?? data?.resources?.plano_expira_em
  const isPaid = data?.checkouts.some(({ state, amount }) => state === 'paid' && amount > 0)
  if (!data || !until || !isPaid || data.resources?.status !== 'active') return null
  const undo =
    data.refundable.length > 0 ? t.undo : data.refundable_to_leave.length > 0 && t.undoLater
  return (
    <Notice warn>
      {t.paid(formatDay(until, data.timezone))}{' '}
      {undo ? (
        <>
          {undo} <Link to="/admin/subscription">{t.subscription}</Link>.
        </>
      ) : (
        t.lost
      )}
    </Notice>
  )
}
