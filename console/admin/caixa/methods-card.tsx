import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { caixaText } from '#console/messages/caixa.ts'
import { LEDGER_METHODS, type LedgerMethod } from '#domain/ledger/ledger.ts'
import type { Period } from '#domain/time/period.ts'
import styles from './caixa.module.css'
import { formatEntryFilters } from './entry-filters.ts'
import table from './methods-card.module.css'
import type { TillFigures } from './till-queries.ts'
import { formatAmount, formatMethod } from './till-text.ts'

const t = caixaText.methods

type Methods = TillFigures['methods']

const add = (sums: Methods) => ({
  in: sums.reduce((sum, one) => sum + one.in, 0),
  out: sums.reduce((sum, one) => sum + one.out, 0),
})

/** What clients owe is no money: it has a line, and is in no total. */
export const sumMoney = (methods: Methods) => add(methods.filter((one) => one.method !== 'conta'))

/** What came in, what went out and what is left, by method. */
export function MethodsCard({ methods, period }: { methods: Methods; period: Period }) {
  const shown = LEDGER_METHODS.flatMap(
    (method) => methods.find((one) => one.method === method) ?? [],
  )
  const hasConta = shown.some(({ method }) => method === 'conta')
  return (
    <section className={styles.card} aria-labelledby="till-methods">
      <h2 id="till-methods">{t.title}</h2>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t.empty}</p>
      ) : (
        <>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t.method}</th>
                <th scope="col">{t.in}</th>
                <th scope="col">{t.out}</th>
                <th scope="col">{t.balance}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ method, ...sums }) => (
                <SumRow
                  key={method}
                  label={<MethodLink method={method} period={period} />}
                  {...sums}
                />
              ))}
            </tbody>
            <tfoot>
              <SumRow label={t.total} {...sumMoney(shown)} />
            </tfoot>
          </table>
          <p className={styles.quiet}>{hasConta ? t.contaNote : t.note}</p>
        </>
      )}
    </section>
  )
}

/** Opens onto what moved by it. */
const MethodLink = ({ method, period }: { method: LedgerMethod; period: Period }) => (
  <Link
    to="/admin/caixa"
    search={{ de: period.from, ate: period.to, ...formatEntryFilters({ method }) }}
  >
    {formatMethod(method)}
  </Link>
)

type RowProps = { label: ReactNode; in: number; out: number }

function SumRow({ label, in: came, out }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatAmount(came)}</td>
      <td>{formatAmount(out)}</td>
      <td>
        <strong>{formatAmount(came + out)}</strong>
      </td>
    </tr>
  )
}
