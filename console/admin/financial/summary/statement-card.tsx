import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide-react'
import { financialText } from '#console/messages/financial.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import type { AccountingBasis } from '#domain/finance/income-statement.ts'
import { formatReais, toCentavos } from '#domain/money/money.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import type { Financial } from '../expense/expense-queries.ts'
import { hasMoved } from './moved.ts'
import { describeBase, formatHead } from './question.ts'
import {
  type BridgeStep,
  listBridge,
  listComing,
  listStatementRows,
  type StatementRow,
  toArrived,
  toExpected,
  toTipsLink,
} from './statement-rows.ts'
import styles from './summary.module.css'

const t = financialText.statement
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { data: Financial; basis: AccountingBasis; period: Period }

/** What is left, first as a figure, then with all that it is made of, beside the period before. */
export function StatementCard({ data, basis, period }: Props) {
  const { part, before, today } = data
  const { statement } = part
  const isToCome = today < part.from
  const isUnderWay = part.to === today && today < period.to
  const all = listStatementRows(statement, before.statement, basis, part)
  const rows = isToCome ? toExpected(all, basis) : all
  // Of days that are all to come what is known stands beside nothing.
  const hasBefore = hasMoved(before.statement) && !isToCome
  const linksBefore = new Map(
    listStatementRows(before.statement, statement, basis, before).map(({ key, link }) => [
      key,
      link,
    ]),
  )
  const heads = [formatHead(part, today), formatHead(before, today)] as const
  return (
    <section className={styles.card} aria-label={t.title}>
      <p className={styles.figure}>{formatReais(statement.profit)}</p>
      {isUnderWay && (
        <p className={styles.quiet}>{financialText.soFar(displayDayMonth(part.to))}</p>
      )}
      {isToCome && <p className={styles.quiet}>{financialText.notBegun}</p>}
      {hasBefore && (
        <Difference
          amount={statement.profit - before.statement.profit}
          base={describeBase(before, today)}
        />
      )}
      {isUnderWay && (
        <Steps
          title={financialText.coming.title(displayDayMonth(period.to))}
          steps={listComing(data.statement, part, basis, period)}
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
            <Link {...toTipsLink(part)}>{t.tipsNote(formatReais(statement.tips))}</Link>
          )}
        </p>
      )}
      {statement.differences !== 0 && <p className={styles.quiet}>{t.differencesNote}</p>}
      {basis === 'competence' && statement.deductions !== 0 && (
        <p className={styles.quiet}>{t.deductionsNote}</p>
      )}
      {basis === 'competence' && hasProducts(statement) && (
        <p className={styles.quiet}>{t.productsNote}</p>
      )}
      {data.bridge && !isToCome && <Bridge steps={listBridge(statement, data.bridge, part)} />}
      <IncomeMethods part={part} isToCome={isToCome} />
      <div className={styles.actions}>
        <ExportButton makeFile={async () => toFile(rows, heads)} done={t.export.done} />
      </div>
    </section>
  )
}

/** What the house buys counts as it falls due, whenever it is sold: its cost beside that would count twice. */
const hasProducts = ({ income }: Financial['statement']) =>
  income.lines.some(({ line, amount }) => line === 'products' && amount !== 0)

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

type DifferenceProps = { amount: number; base: string }

function Difference({ amount, base }: DifferenceProps) {
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
  return steps.length < 3 ? null : <Steps title={financialText.bridge.title} steps={steps} />
}

/** A small sum: each line opens onto its rows. */
function Steps({ title, steps }: { title: string; steps: readonly BridgeStep[] }) {
  if (steps.length === 0) return null
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

type MethodsProps = { part: Financial['part']; isToCome: boolean }

function IncomeMethods({ part, isToCome }: MethodsProps) {
  const { methods } = part.statement.income
  if (methods.length === 0) return null
  const { title, expectedTitle } = financialText.methods
  const name = isToCome ? expectedTitle : title
  return (
    <section aria-label={name}>
      <h2 className={styles.small}>{name}</h2>
      <dl className={styles.pairs}>
        {methods.map(({ method, amount }) => {
          const name = financialText.methods.names[method]
          return (
            <div key={method}>
              <dt>
                <Link {...toArrived(part, method)}>{name}</Link>
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
