import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professional } from '#console/messages/professional.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { Failed } from '#console/ui/page/load-failed.tsx'
import { Bones, State } from '#console/ui/page/notice.tsx'
import type { Loaded } from './figures.tsx'
import styles from './statement.module.css'
import { StatementCards } from './statement-cards.tsx'
import { sumsOf } from './statement-sums.ts'
import { StatementTable } from './statement-table.tsx'

const said = professional.statement
/** So many lines at first, and so many more with each press. */
const A_PAGE = 30

/** What each completed booking earned. */
export function StatementList({
  data,
  error,
  onRetry,
  isReversed,
}: Loaded & { isReversed: boolean }) {
  if (isReversed) return null
  return (
    <section className={styles.statement} id="extrato" aria-labelledby="statement">
      <header className={styles.head}>
        <h2 id="statement">{said.title}</h2>
        {data && data.statement.length > 0 && <p>{said.count(data.statement.length)}</p>}
      </header>
      {data ? (
        <Lines lines={data.statement} />
      ) : error ? (
        <Failed title={said.failed} error={error} onRetry={onRetry} />
      ) : (
        <Bones rows={3} />
      )}
    </section>
  )
}

function Lines({ lines }: { lines: Statement['statement'] }) {
  const [most, setMost] = useState(A_PAGE)
  const isWide = useIsWide()
  if (lines.length === 0) {
    return (
      <State icon={<ReceiptText size={30} strokeWidth={1.75} />} title={said.empty}>
        {said.emptyText}
      </State>
    )
  }
  const List = isWide ? StatementTable : StatementCards
  return (
    <>
      <List lines={lines.slice(0, most)} sums={sumsOf(lines)} />
      {lines.length > most && (
        <Button look="secondary" onClick={() => setMost(most + A_PAGE)}>
          {said.more}
        </Button>
      )}
    </>
  )
}
