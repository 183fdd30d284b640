import { displayDate, displayName, displayTime } from '#domain/display.ts'
import { formatReais } from '#domain/money.ts'
import { professional } from '../../messages-professional.ts'
import styles from './statement.module.css'
import type { Line, Sums } from './sums.ts'

const said = professional.statement

/** The statement on a phone: the same figures, one booking below the other. */
export function StatementCards({ lines, sums }: { lines: readonly Line[]; sums: Sums }) {
  return (
    <>
      <ul className={styles.cards} aria-label={said.title}>
        {lines.map((line) => (
          <li key={line.id} className={styles.card}>
            <p className={styles.name}>{displayName(line.client_name)}</p>
            <p className={styles.where}>{line.service_name}</p>
            <p className={styles.where}>
              {displayDate(line.date)} · {displayTime(line.time)}
            </p>
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

function Amounts({ gross, commission, adjustments, net }: Sums) {
  const amounts = [
    [said.gross, gross],
    [said.commission, commission],
    [said.adjustments, adjustments],
    [said.net, net],
  ] as const
  return (
    <dl className={styles.amounts}>
      {amounts.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatReais(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
