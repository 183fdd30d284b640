import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import styles from './statement.module.css'
import { StatementCards } from './statement-cards.tsx'
import { StatementTable } from './statement-table.tsx'
import type { LoadedStatement } from './use-statement.ts'

const t = professionalText.statement

/** What each completed booking earned. */
export function StatementList({
  data,
  error,
  onRetry,
  pages,
  more,
  isReversed,
}: LoadedStatement & { isReversed: boolean }) {
  const { place, onMore } = useFocusNewRows(pages)
  const load = () => {
    onMore()
    more.load()
  }
  if (isReversed) return null
  return (
    <section ref={place} className={styles.statement} id="extrato" aria-labelledby="statement">
      <header className={styles.head}>
        <h2 id="statement">{t.title}</h2>
        {data && data.totals.visits > 0 && <p>{t.count(data.totals.visits)}</p>}
        <Link to="/professional/statements" className={getButtonClass({ look: 'secondary' })}>
          {professionalText.closed.link}
        </Link>
      </header>
      {data ? (
        <StatementLines lines={data.statement} sums={data.totals} more={{ ...more, load }} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={onRetry} />
      ) : (
        <Skeleton rows={3} />
      )}
    </section>
  )
}

type LinesProps = Pick<LoadedStatement, 'more'> & {
  lines: Statement['statement']
  sums: Statement['totals']
}

function StatementLines({ lines, sums, more }: LinesProps) {
  const isWide = useIsWide()
  if (lines.length === 0) {
    return (
      <StateMessage icon={<ReceiptText size={30} strokeWidth={1.75} />} title={t.empty}>
        {t.emptyText}
      </StateMessage>
    )
  }
  const List = isWide ? StatementTable : StatementCards
  return (
    <>
      <List lines={lines} sums={sums} />
      <MoreButton pages={more} onMore={more.load} />
    </>
  )
}
