import { professionalText } from '#console/messages/professional.ts'
import table from '#console/ui/list/table.module.css'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import styles from './statement.module.css'
import type { OwnStatementLine, StatementSums } from './statement-sums.ts'

const t = professionalText.statement
const TEXT_COLUMNS = [t.date, t.time, t.client, t.service]
const AMOUNT_COLUMNS = [t.gross, t.commission, t.adjustments, t.net]

/** The statement as a table, for wide screens. */
export function StatementTable({
  lines,
  sums,
}: {
  lines: readonly OwnStatementLine[]
  sums: StatementSums
}) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.table}`} aria-label={t.title}>
        <thead>
          <tr>
            {TEXT_COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {AMOUNT_COLUMNS.map((name) => (
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
            <th scope="row" colSpan={TEXT_COLUMNS.length}>
              {t.total}
            </th>
            <Amounts {...sums} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Amounts({ gross, commission, adjustments, net }: StatementSums) {
  return (
    <>
      <td className={styles.number}>{formatReais(gross)}</td>
      <td className={styles.number}>{formatReais(commission)}</td>
      <td className={styles.number}>{formatReais(adjustments)}</td>
      <td className={`${styles.number} ${styles.net}`}>{formatReais(net)}</td>
    </>
  )
}
