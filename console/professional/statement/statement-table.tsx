import { professional } from '#console/messages/professional.ts'
import table from '#console/ui/list/table.module.css'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import styles from './statement.module.css'
import type { Line, Sums } from './statement-sums.ts'

const said = professional.statement
const TEXTS = [said.date, said.time, said.client, said.service]
const AMOUNTS = [said.gross, said.commission, said.adjustments, said.net]

/** The statement where there is room. */
export function StatementTable({ lines, sums }: { lines: readonly Line[]; sums: Sums }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.table}`} aria-label={said.title}>
        <thead>
          <tr>
            {TEXTS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {AMOUNTS.map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={styles.when}>{displayDate(line.date)}</td>
              <td className={styles.when}>{displayTime(line.time)}</td>
              <th scope="row">{displayName(line.client_name)}</th>
              <td>{line.service_name}</td>
              <Amounts {...line} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={TEXTS.length}>
              {said.total}
            </th>
            <Amounts {...sums} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Amounts({ gross, commission, adjustments, net }: Sums) {
  return (
    <>
      <td className={styles.number}>{formatReais(gross)}</td>
      <td className={styles.number}>{formatReais(commission)}</td>
      <td className={styles.number}>{formatReais(adjustments)}</td>
      <td className={`${styles.number} ${styles.net}`}>{formatReais(net)}</td>
    </>
  )
}
