import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import table from '#console/ui/list/table.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { formatService } from './format-service.ts'
import styles from './statement.module.css'

const t = professionalText.statement
const TEXT_COLUMNS = [t.date, t.time, t.client, t.service]

/** The statement as a table, for wide screens. */
export function StatementTable({
  lines,
  sums,
}: {
  lines: Statement['statement']
  sums: Statement['totals']
}) {
  // The documents have four columns; tips are one where there are some.
  const hasTips = sums.tips > 0
  const columns = [t.gross, t.commission, t.adjustments, ...(hasTips ? [t.tips] : []), t.net]
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
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} {...focusableRow}>
              <td className={styles.when}>{displayDate(line.date)}</td>
              <td className={styles.when}>{displayTime(line.time)}</td>
              <th scope="row">{displayName(line.client_name)}</th>
              <td>{formatService(line)}</td>
              <Amounts {...line} hasTips={hasTips} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={TEXT_COLUMNS.length}>
              {t.total}
            </th>
            <Amounts {...sums} hasTips={hasTips} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type AmountsProps = Pick<
  Statement['totals'],
  'gross' | 'commission' | 'adjustments' | 'tips' | 'net'
> & { hasTips: boolean }

function Amounts({ gross, commission, adjustments, tips, net, hasTips }: AmountsProps) {
  return (
    <>
      <td className={styles.number}>{formatReais(gross)}</td>
      <td className={styles.number}>{formatReais(commission)}</td>
      <td className={styles.number}>{formatReais(adjustments)}</td>
      {hasTips && <td className={styles.number}>{formatReais(tips)}</td>}
      <td className={`${styles.number} ${styles.net}`}>{formatReais(net)}</td>
    </>
  )
}
