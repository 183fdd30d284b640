import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { formatService } from './format-service.ts'
import styles from './statement.module.css'

const t = professionalText.statement

/** The statement on a phone: the same figures, one booking below the other. */
export function StatementCards({
  lines,
  sums,
}: {
  lines: Statement['statement']
  sums: Statement['totals']
}) {
  return (
    <>
      <ul className={styles.cards} aria-label={t.title}>
        {lines.map((line) => (
          <li key={line.id} className={styles.card} {...focusableRow}>
            <div>
              <p className={styles.name}>{displayName(line.client_name)}</p>
              <p className={styles.where}>{formatService(line)}</p>
              <p className={styles.where}>
                {displayDate(line.date)} · {displayTime(line.time)}
              </p>
            </div>
            <Amounts {...line} />
          </li>
        ))}
      </ul>
      <section className={`${styles.card} ${styles.total}`} aria-label={t.total}>
        <p className={styles.name}>{t.total}</p>
        <Amounts {...sums} />
      </section>
    </>
  )
}

type AmountsProps = Pick<
  Statement['totals'],
  'gross' | 'commission' | 'adjustments' | 'tips' | 'net'
>

/** What is received stands first and large; what it comes from, in a line below. */
function Amounts({ gross, commission, adjustments, tips, net }: AmountsProps) {
  return (
    <>
      <dl className={styles.received}>
        <Amount name={t.net} amount={net} />
      </dl>
      <dl className={styles.amounts}>
        <Amount name={t.gross} amount={gross} />
        <Amount name={t.commission} amount={commission} />
        <Amount name={t.adjustments} amount={adjustments} />
        {tips > 0 && <Amount name={t.tips} amount={tips} />}
      </dl>
    </>
  )
}

function Amount({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatReais(amount)}</dd>
    </div>
  )
}
