import { professionalText } from '#console/messages/professional.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import styles from './statement.module.css'
import type { OwnStatementLine, StatementSums } from './statement-sums.ts'

const t = professionalText.statement

/** The statement on a phone: the same figures, one booking below the other. */
export function StatementCards({
  lines,
  sums,
}: {
  lines: readonly OwnStatementLine[]
  sums: StatementSums
}) {
  return (
    <>
      <ul className={styles.cards} aria-label={t.title}>
        {lines.map((line) => (
          <li key={line.id} className={styles.card}>
            <div>
              <p className={styles.name}>{displayName(line.client_name)}</p>
              <p className={styles.where}>{line.service_name}</p>
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

/** What is received stands first and large; what it comes from, in a line below. */
function Amounts({ gross, commission, adjustments, net }: StatementSums) {
  return (
    <>
      <dl className={styles.received}>
        <Amount name={t.net} amount={net} />
      </dl>
      <dl className={styles.amounts}>
        <Amount name={t.gross} amount={gross} />
        <Amount name={t.commission} amount={commission} />
        <Amount name={t.adjustments} amount={adjustments} />
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
