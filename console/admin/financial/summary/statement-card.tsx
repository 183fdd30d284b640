import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide-react'
import { financialText } from '#console/messages/financial.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { formatPeriod } from '#console/ui/period/period-label.ts'
import type { AccountingBasis } from '#domain/finance/income-statement.ts'
import { formatReais, toCentavos } from '#domain/money/money.ts'
import { formatCsv } from '#domain/text/csv.ts'
import type { Period } from '#domain/time/period.ts'
import type { Financial } from '../expense/expense-queries.ts'
import { hasMoved } from './moved.ts'
import { describeBase, formatHead } from './question.ts'
import {
  type BridgeStep,
  listBridge,
  listStatementRows,
  type StatementRow,
  toArrived,
  toTipsLink,
} from './statement-rows.ts'
import styles from './summary.module.css'

const t = financialText.statement
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { data: Financial; basis: AccountingBasis; period: Period }

/** What is left, first as a figure, then with all that it is made of, beside the period before. */
export function StatementCard({ data, basis, period }: Props) {
  const { statement, before, today } = data
  const rows = listStatementRows(statement, before.statement, basis, period)
  const hasBefore = hasMoved(before.statement)
  const linksBefore = new Map(
    listStatementRows(before.statement, statement, basis, before).map(({ key, link }) => [
      key,
      link,
    ]),
  )
  const heads = [formatPeriod(period, today), formatHead(before, today)] as const
  return (
    <section className={styles.card} aria-label={t.title}>
      <p className={styles.figure}>{formatReais(statement.profit)}</p>
      {hasBefore && (
        <Difference
          amount={statement.profit - before.statement.profit}
          base={describeBase(before, today)}
        />
      )}
      <table className={styles.statement}>
        <thead>
          <tr>
            <td />
            <th scope="col">{heads[0]}</th>
            {hasBefore && <th scope="col">{heads[1]}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-sum={row.isSum || undefined} data-key={row.key}>
              <th scope="row">{row.link ? <Link {...row.link}>{row.label}</Link> : row.label}</th>
              <td>{formatReais(row.now)}</td>
              {hasBefore && (
                <td>
                  <BeforeFigure row={row} head={heads[1]} link={linksBefore.get(row.key) ?? null} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {statement.tips !== 0 && (
        <p className={styles.quiet}>
          {basis === 'cash' ? (
            t.tipsCashNote
          ) : (
            <Link {...toTipsLink(period)}>{t.tipsNote(formatReais(statement.tips))}</Link>
          )}
        </p>
      )}
      {basis === 'competence' && statement.deductions !== 0 && (
        <p className={styles.quiet}>{t.deductionsNote}</p>
      )}
      {data.bridge && <Bridge steps={listBridge(statement, data.bridge, period)} />}
      <IncomeMethods statement={statement} period={period} />
      <div className={styles.actions}>
        <ExportButton makeFile={async () => toFile(rows, heads)} done={t.export.done} />
      </div>
    </section>
  )
}

type BeforeProps = { row: StatementRow; head: string; link: StatementRow['link'] }

/** Opens onto the rows of its own period; the line's name opens onto those of the other. */
function BeforeFigure({ row: { label, before }, head, link }: BeforeProps) {
  const amount = formatReais(before)
  if (!link || before === 0) return amount
  return (
    <Link {...link} aria-label={`${label}, ${head}: ${amount}`}>
      {amount}
    </Link>
  )
}

function Difference({ amount, base }: { amount: number; base: string }) {
  const centavos = toCentavos(amount)
  const Icon = centavos === 0 ? Equal : centavos > 0 ? ArrowUpRight : ArrowDownRight
  const { more, less, same } = financialText
  const size = formatReais(Math.abs(amount))
  return (
    <p className={styles.difference} data-less={centavos < 0 || undefined}>
      <Icon {...icon} />
      {centavos === 0 ? same(base) : centavos > 0 ? more(size, base) : less(size, base)}
    </p>
  )
}

/** Only where the two differ is there anything to say. */
function Bridge({ steps }: { steps: readonly BridgeStep[] }) {
  if (steps.length < 3) return null
  const { title } = financialText.bridge
  return (
    <section aria-label={title}>
      <h2 className={styles.small}>{title}</h2>
      <dl className={styles.pairs}>
        {steps.map(({ key, label, amount, link }) => (
          <div key={key}>
            <dt>{link ? <Link {...link}>{label}</Link> : label}</dt>
            <dd>{formatReais(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type MethodsProps = { statement: Financial['statement']; period: Period }

function IncomeMethods({ statement, period }: MethodsProps) {
  const { methods } = statement.income
  if (methods.length === 0) return null
  return (
    <section aria-label={financialText.methods.title}>
      <h2 className={styles.small}>{financialText.methods.title}</h2>
      <dl className={styles.pairs}>
        {methods.map(({ method, amount }) => {
          const name = financialText.methods.names[method]
          return (
            <div key={method}>
              <dt>
                <Link {...toArrived(period, method)}>{name}</Link>
              </dt>
              <dd>{formatReais(amount)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function toFile(rows: readonly StatementRow[], heads: readonly [string, string]) {
  const lines = rows.map(({ label, now, before }) => [label, { reais: now }, { reais: before }])
  const content = formatCsv([[t.export.item, ...heads], ...lines])
  return { name: t.export.file, content, count: rows.length }
}
