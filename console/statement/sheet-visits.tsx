import { statementText } from '#console/messages/statement.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { describePart, getPaidByClient, type StatementPart, sumReais } from './format-line.ts'
import styles from './statement-sheet.module.css'

const t = statementText.sheet.visits

type Props = {
  parts: readonly StatementPart[]
  /** Whether all of them are here. */
  isWhole: boolean
}

/** On paper: each visit that the statement counts, with what of it is the partner's. */
export function SheetVisits({ parts, isWhole }: Props) {
  if (parts.length === 0) return null
  const paid = sumReais(parts.map((part) => ({ amount: getPaidByClient(part) })))
  return (
    <section>
      <h2>{t.title}</h2>
      <table className={`${styles.table} ${styles.visits}`}>
        <thead>
          <tr>
            {[t.day, t.client, t.what, t.paid, t.share].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.n}>
              <td>
                {[displayDate(part.date), part.time && displayTime(part.time)]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td>
                {part.client_name === null
                  ? statementText.parts.gone
                  : displayName(part.client_name)}
              </td>
              <td>{describePart(part)}</td>
              <td>{formatReais(getPaidByClient(part))}</td>
              <td>{formatReais(part.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {isWhole ? t.sum : t.partial}
            </th>
            <td>{formatReais(paid)}</td>
            <td>{formatReais(sumReais(parts))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
