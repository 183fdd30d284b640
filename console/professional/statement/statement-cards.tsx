import { professional } from '#console/messages/professional.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import styles from './statement.module.css'
import type { Line, Sums } from './statement-sums.ts'

const said = professional.statement

/** The statement on a phone: the same figures, one booking below the other. */
export function StatementCards({ lines, sums }: { lines: readonly Line[]; sums: Sums }) {
  return (
    <>
      <ul className={styles.cards} aria-label={said.title}>
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
      <section className={`${styles.card} ${styles.total}`} aria-label={said.total}>
        <p className={styles.name}>{said.total}</p>
        <Amounts {...sums} />
      </section>
    </>
  )
}

/** What is received stands first and large; what it comes from, in a line below. */
function Amounts({ gross, commission, adjustments, net }: Sums) {
  return (
    <>
      <dl className={styles.received}>
        <Amount name={said.net} amount={net} />
      </dl>
      <dl className={styles.amounts}>
        <Amount name={said.gross} amount={gross} />
        <Amount name={said.commission} amount={commission} />
        <Amount name={said.adjustments} amount={adjustments} />
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
