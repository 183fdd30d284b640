import { caixaText } from '#console/messages/caixa.ts'
import { LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import styles from './caixa.module.css'
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
export function MethodsCard({ methods }: { methods: Methods }) {
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
                <SumRow key={method} label={formatMethod(method)} {...sums} />
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

type RowProps = { label: string; in: number; out: number }

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
