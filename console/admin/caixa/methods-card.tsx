import { caixaText } from '#console/messages/caixa.ts'
import { LEDGER_METHODS, type LedgerMethod } from '#domain/ledger/ledger.ts'
import { isMoney, type MoneyDirection } from '#domain/till/flow.ts'
import type { Period } from '#domain/time/period.ts'
import styles from './caixa.module.css'
import { EntriesLink } from './entries-link.tsx'
import table from './methods-card.module.css'
import type { TillFigures } from './till-queries.ts'
import { formatAmount, formatMethod, formatMovement } from './till-text.ts'

const t = caixaText.methods

type Methods = TillFigures['methods']

/** What clients owe is no money: it has a line, and is in no total. */
const sumMoney = (methods: Methods) => {
  const money = methods.filter(({ method }) => isMoney(method))
  return {
    in: money.reduce((sum, one) => sum + one.in, 0),
    out: money.reduce((sum, one) => sum + one.out, 0),
  }
}

type Props = Pick<TillFigures, 'methods' | 'moves'> & { period: Period }

/** What came in, what went out and what is left, by method; what was moved in the drawer apart. */
export function MethodsCard({ methods, moves, period }: Props) {
  const shown = LEDGER_METHODS.flatMap(
    (method) => methods.find((one) => one.method === method) ?? [],
  )
  const hasConta = !shown.every(({ method }) => isMoney(method))
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
                  label={formatMethod(method)}
                  period={period}
                  method={method}
                  {...sums}
                />
              ))}
            </tbody>
            <tfoot>
              <SumRow label={t.total} period={period} {...sumMoney(shown)} />
            </tfoot>
          </table>
          {hasConta && <p className={styles.quiet}>{t.contaNote}</p>}
        </>
      )}
      {moves.length > 0 && <DrawerMoves moves={moves} period={period} />}
    </section>
  )
}

/** Suprimentos, sangrias and what counts found: in no figure above. */
function DrawerMoves({ moves, period }: Pick<Props, 'moves' | 'period'>) {
  return (
    <div className={table.moves}>
      <h3>
        <EntriesLink period={period} filters={{ of: 'drawer' }} isNamed>
          {t.moves.title}
        </EntriesLink>
      </h3>
      <dl className={styles.parts}>
        {moves.map(({ move, amount }) => (
          <div key={move}>
            <dt>{t.moves.lines[move]}</dt>
            <dd>
              <EntriesLink period={period} filters={{ of: move }}>
                {formatMovement(amount)}
              </EntriesLink>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t.note}</p>
    </div>
  )
}

type RowProps = {
  label: string
  period: Period
  /** Of one; of all money where it is not given. */
  method?: LedgerMethod
  in: number
  out: number
}

/** Each sum opens onto its entries; nothing opens onto nothing. */
function SumRow({ label, period, method, in: came, out }: RowProps) {
  const toEntries = (amount: number, direction?: MoneyDirection) =>
    amount === 0 ? (
      formatAmount(amount)
    ) : (
      <EntriesLink period={period} filters={{ of: 'money', method, direction }}>
        {formatAmount(amount)}
      </EntriesLink>
    )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{toEntries(came, 'in')}</td>
      <td>{toEntries(out, 'out')}</td>
      <td>
        <strong>{toEntries(came + out)}</strong>
      </td>
    </tr>
  )
}
