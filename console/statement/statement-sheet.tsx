import { createPortal } from 'react-dom'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { statementText } from '#console/messages/statement.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import { isShared, type Shares, sumShares } from '#domain/statement/shares.ts'
import { displayDate } from '#domain/text/display.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import {
  formatStatementPeriod,
  getLineDetail,
  getLineName,
  isRoundedByItem,
  type StatementDetail,
  type StatementLine,
  type StatementPart,
  sumReais,
} from './format-line.ts'
import { SheetVisits } from './sheet-visits.tsx'
import styles from './statement-sheet.module.css'

const t = statementText.sheet

type Closing = Pick<StatementDetail['statement'], 'paid_at' | 'method' | 'closed_at'>

type Props = {
  house: string
  detail: Pick<StatementDetail, 'lines' | 'timezone' | 'tax_ids'> & {
    statement: Pick<
      StatementDetail['statement'],
      'professional_name' | 'from_day' | 'to_day' | 'total'
    > & { [field in keyof Closing]: Closing[field] | null }
  }
  visits: { parts: readonly StatementPart[]; isWhole: boolean }
}

/**
 * On paper alone: both shares of each group on one sheet, as Law 13.352 asks a salão-parceiro for. What is
 * not closed yet says so.
 */
export function StatementSheet({ house, detail, visits }: Props) {
  const { statement, lines, timezone, tax_ids } = detail
  const { professional_name, paid_at, method, closed_at, total } = statement
  const getDay = (at: string) => displayDate(getCivilTimeAt(timezone, Date.parse(at)).date)
  const isPaid = paid_at !== null && method !== null && total > 0
  const facts = [
    [t.house, house],
    [t.partner, professional_name],
    [t.taxId(t.house), tax_ids.house ?? t.noTaxId],
    [t.taxId(t.partner), tax_ids.professional ?? t.noTaxId],
    [t.period, formatStatementPeriod(statement)],
    ...(closed_at === null ? [] : [[t.closed, getDay(closed_at)]]),
    ...(isPaid ? [[t.paid, t.paidBy(paymentMethodText[method], getDay(paid_at))]] : []),
  ]
  // Beside the screen, which is not on the paper.
  return createPortal(
    <article className={styles.sheet}>
      <h1>{closed_at === null ? t.draft : t.title}</h1>
      <p>{t.law}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ShareTable lines={lines.filter(isShared)} />
      <OtherLines lines={lines} />
      <p className={styles.total}>
        <span>{isPaid ? t.totalPaid : t.total}</span>
        <span>{formatReais(Math.max(total, 0))}</span>
      </p>
      {total < 0 && (
        <p className={styles.total}>
          <span>{t.forward}</span>
          <span>{formatReais(total)}</span>
        </p>
      )}
      {total <= 0 && <p>{t.debt}</p>}
      {closed_at !== null && <Signatures names={[house, professional_name]} />}
      <SheetVisits {...visits} />
    </article>,
    document.body,
  )
}

/** Nobody signs what is not closed yet. */
function Signatures({ names: [house, professional] }: { names: readonly [string, string] }) {
  return (
    <>
      <p className={styles.place}>{t.place}</p>
      <div className={styles.signatures}>
        <p>
          {house}
          <small>{t.house}</small>
        </p>
        <p>
          {professional}
          <small>{t.partner}</small>
        </p>
      </div>
    </>
  )
}

/** In centavos, as rules count. */
const toShared = ({ base, gross, amount }: StatementLine) => ({
  base: toCentavos(base),
  gross: toCentavos(gross),
  amount: toCentavos(amount),
})

function ShareTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.group}</th>
            <th scope="col">{t.listed}</th>
            <th scope="col">{t.changed}</th>
            <th scope="col">{t.sold}</th>
            <th scope="col">{t.houseShare}</th>
            <th scope="col">{t.partnerShare}</th>
          </tr>
        </thead>
        <tbody>
          {addIndexKeys(lines).map(({ key, one }) => (
            <ShareRow key={key} name={getLineName(one)} shares={sumShares([toShared(one)])} />
          ))}
        </tbody>
        <tfoot>
          <ShareRow name={t.sum} shares={sumShares(lines.map(toShared))} />
        </tfoot>
      </table>
      <ul className={styles.rules}>
        <li>{t.rules.paid}</li>
        <li>{t.rules.discounts}</li>
        <li>{t.rules.shares}</li>
        {lines.some(isRoundedByItem) && <li>{t.rules.rounding}</li>}
        {lines.some(({ kind }) => kind === 'fee') && <li>{t.rules.fee}</li>}
      </ul>
    </>
  )
}

function ShareRow({ name, shares }: { name: string; shares: Shares }) {
  const { listed, changed, paid, house, partner } = shares
  return (
    <tr>
      <th scope="row">{name}</th>
      {addIndexKeys([listed, changed, paid, house, partner]).map(({ key, one }) => (
        <td key={key}>{formatReais(toReais(one))}</td>
      ))}
    </tr>
  )
}

/** Each by itself, a debt of before with its day; below them what all of it comes to. */
function OtherLines({ lines }: { lines: readonly StatementLine[] }) {
  const others = lines.filter((line) => !isShared(line))
  if (others.length === 0) return null
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t.others}
          </th>
        </tr>
      </thead>
      <tbody>
        {addIndexKeys(others).map(({ key, one }) => (
          <tr key={key}>
            <th scope="row">{[getLineName(one), getLineDetail(one)].filter(Boolean).join(': ')}</th>
            <td>{formatReais(one.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.partnerSum}</th>
          <td>{formatReais(sumReais(lines))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
