import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import type { LoadedStatement } from './figures.tsx'
import styles from './statement.module.css'
import { StatementCards } from './statement-cards.tsx'
import { sumStatementLines } from './statement-sums.ts'
import { StatementTable } from './statement-table.tsx'

const t = professionalText.statement
/** Lines shown at first, and added with each press. */
const LINES_PER_PAGE = 30

/** What each completed booking earned. */
export function StatementList({
  data,
  error,
  onRetry,
  isReversed,
}: LoadedStatement & { isReversed: boolean }) {
  if (isReversed) return null
  return (
    <section className={styles.statement} id="extrato" aria-labelledby="statement">
      <header className={styles.head}>
        <h2 id="statement">{t.title}</h2>
        {data && data.statement.length > 0 && <p>{t.count(data.statement.length)}</p>}
      </header>
      {data ? (
        <StatementLines lines={data.statement} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={onRetry} />
      ) : (
        <Skeleton rows={3} />
      )}
    </section>
  )
}

function StatementLines({ lines }: { lines: Statement['statement'] }) {
  const [most, setMost] = useState(LINES_PER_PAGE)
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
      <List lines={lines.slice(0, most)} sums={sumStatementLines(lines)} />
      {lines.length > most && (
        <Button look="secondary" onClick={() => setMost(most + LINES_PER_PAGE)}>
          {t.more}
        </Button>
      )}
    </>
  )
}
