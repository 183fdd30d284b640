import { Link } from '@tanstack/react-router'
import { financialText } from '#console/messages/financial.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import type { AccountingBasis } from '#domain/finance/income-statement.ts'
import { formatReais } from '#domain/money/money.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { getMonthName } from '#domain/text/display.ts'
import { getMonthPeriod } from '#domain/time/period.ts'
import type { Financial } from '../expense/expense-queries.ts'
import { formatBasis, formatPeriodSearch } from '../expense/financial-address.ts'
import styles from './summary.module.css'
import bars from './year.module.css'

const t = financialText.year

type Months = Financial['months']

type Props = { data: Financial; basis: AccountingBasis }

/** The twelve months of a year: what was earned or came in beside what that cost or went out. */
export function YearCard({ data, basis }: Props) {
  const { today } = data
  const months = listOwnMonths(data)
  const [cameIn, wentOut] = [t.cameIn[basis], t.wentOut[basis]]
  const year = data.months[0]?.month.slice(0, 4) ?? ''
  const sum = (field: 'came_in' | 'went_out' | 'profit') =>
    months.reduce((total, month) => total + month[field], 0)
  const heads = [t.month, cameIn, wentOut, t.profit]
  const states = months.map((month) => getState(month, today))
  const hasExpected = states.some((state) => state !== null)
  const makeFile = async () => ({
    name: t.export.file(year),
    content: formatCsv([
      [...heads, t.export.state],
      ...months.map((month, i) => [...toCells(month), states[i] ?? '']),
    ]),
    count: months.length,
  })
  if (months.length === 0) return null
  return (
    <section className={styles.card} aria-label={t.title(year)}>
      <div className={styles.line}>
        <h2>{t.title(year)}</h2>
        <p className={bars.legend} aria-hidden="true">
          <span data-of="in">{cameIn}</span>
          <span data-of="out">{wentOut}</span>
          {states.includes(t.expected) && <span data-of="expected">{t.expectedBars}</span>}
        </p>
      </div>
      <YearBars months={months} states={states} />
      <table className={styles.months}>
        <caption className={unseen.unseen}>{`${t.title(year)} ${t.unit}`}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, came_in, went_out, profit }, nth) => (
            <tr key={month}>
              <th scope="row">
                <Link to="/admin/financial" search={toMonthSearch(month, basis)}>
                  {getMonthName(`${month}-01`)}
                </Link>
                {states[nth] && <span className={bars.state}>, {states[nth]}</span>}
              </th>
              {[came_in, went_out, profit].map((amount, i) => (
                <td key={heads[i + 1]}>{formatPlain(amount)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{hasExpected ? `${t.total}, ${t.withExpected}` : t.total}</th>
            <td>{formatPlain(sum('came_in'))}</td>
            <td>{formatPlain(sum('went_out'))}</td>
            <td>{formatPlain(sum('profit'))}</td>
          </tr>
        </tfoot>
      </table>
      <div className={styles.actions}>
        <ExportButton makeFile={makeFile} done={t.export.done} />
      </div>
    </section>
  )
}

/** Without months of before the house had anything: they are no months in which nothing came in. */
function listOwnMonths({ months, first_day }: Financial): Months {
  return first_day === null ? [] : months.filter(({ month }) => month >= first_day.slice(0, 7))
}

/** Whether what is known of a month lies after today, or the month is under way and some of it may. */
function getState({ month, came_in, went_out }: Months[number], today: string): string | null {
  const { from, to } = getMonthPeriod(`${month}-01`)
  if (today >= to || (came_in === 0 && went_out === 0)) return null
  return today < from ? t.expected : t.underWay
}

const toMonthSearch = (month: string, basis: AccountingBasis) => ({
  ...formatPeriodSearch(getMonthPeriod(`${month}-01`)),
  ...formatBasis(basis),
})

/** Twelve times `R$` would be in the way, on a phone most. */
const formatPlain = (reais: number) => formatReais(reais).replace('R$ ', '')

const toCells = ({ month, came_in, went_out, profit }: Months[number]) => [
  month,
  ...[came_in, went_out, profit].map((reais) => ({ reais })),
]

type BarsProps = { months: Months; states: readonly (string | null)[] }

/** The table beside it says the same in numbers. */
function YearBars({ months, states }: BarsProps) {
  const most = Math.max(...months.flatMap(({ came_in, went_out }) => [came_in, went_out]), 1)
  const toHeight = (reais: number) => ({ blockSize: `${(reais / most) * 100}%` })
  return (
    <ol
      className={bars.bars}
      style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {months.map(({ month, came_in, went_out }, nth) => (
        <li key={month} data-expected={states[nth] === t.expected || undefined}>
          <span className={bars.pair}>
            {came_in > 0 && <span className={bars.bar} data-of="in" style={toHeight(came_in)} />}
            {went_out > 0 && <span className={bars.bar} data-of="out" style={toHeight(went_out)} />}
          </span>
          <span className={bars.label}>{getMonthName(`${month}-01`).slice(0, 3)}</span>
        </li>
      ))}
    </ol>
  )
}
