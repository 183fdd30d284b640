import type { ComandaEditor } from '#console/comanda/draft/use-comanda-editor.ts'
import styles from '#console/comanda/payment/payment-panel.module.css'
import {
  formatAdjustmentName,
  StatusLine,
  TotalLine,
} from '#console/comanda/payment/payment-panel.tsx'
import { comandaMethodText, comandaText as t } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayName } from '#domain/text/display.ts'
import closed from './closed-comanda.module.css'
import { ReceiptActions } from './receipt-actions.tsx'

/** What was done and paid; it can be undone, and its receipt passed on. */
export function ClosedComanda({ editor }: { editor: ComandaEditor }) {
  const { seen, busy, start, message } = editor
  const { comanda, is_courtesy } = seen
  return (
    <div className={`${styles.columns} ${styles.flow}`}>
      <div className={styles.body}>
        <ClosedItems editor={editor} />
        {comanda.observacoes && (
          <section>
            <h3>{t.notes}</h3>
            <p className={closed.notes}>{comanda.observacoes}</p>
          </section>
        )}
        <Commissions editor={editor} />
      </div>
      <aside className={styles.panel} aria-label={t.total}>
        <dl className={styles.lines}>
          {(comanda.adjustment || is_courtesy) && (
            <TotalLine name={t.subtotal} reais={comanda.subtotal} />
          )}
          {comanda.adjustment && (
            <TotalLine
              name={formatAdjustmentName(comanda.adjustment)}
              reais={comanda.valorTotal - comanda.subtotal}
            />
          )}
          {is_courtesy && <TotalLine name={t.courtesy} reais={-comanda.valorTotal} />}
          {!is_courtesy &&
            addIndexKeys(comanda.pagamentos).map(({ key, one: { metodo, bandeira, valor } }) => (
              <TotalLine
                key={key}
                name={[comandaMethodText[metodo], bandeira].filter(Boolean).join(' ')}
                reais={valor}
              />
            ))}
          {addIndexKeys(comanda.gorjetas).map(({ key, one: tip }) => (
            <TotalLine
              key={key}
              name={t.tip.of(displayName(tip.profissionalNome))}
              reais={tip.valor}
            />
          ))}
        </dl>
        <p className={styles.total}>
          <span>{t.total}</span>
          <output>{formatReais(is_courtesy ? 0 : comanda.valorTotal)}</output>
        </p>
        <StatusLine message={message} />
        <ReceiptActions booking={seen} />
        <Button
          look="quiet"
          busy={busy === 'reopen' && t.reopening}
          onClick={() => void start('reopen')}
        >
          {t.reopen}
        </Button>
      </aside>
    </div>
  )
}

function ClosedItems({ editor: { seen } }: { editor: ComandaEditor }) {
  return (
    <section>
      <h3>{t.items}</h3>
      <ul className={closed.list}>
        {addIndexKeys(seen.comanda.comandaItens).map(({ key, one: item }) => (
          <li key={key}>
            <div>
              <p>{item.nome}</p>
              <p className={closed.quiet}>{formatItemDetail(item)}</p>
            </div>
            <span>{formatReais(item.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ClosedItem = ComandaEditor['seen']['comanda']['comandaItens'][number]

function formatItemDetail({
  quantidade = 1,
  valor,
  adjustment,
  divisao = [],
  profissionalNome,
}: ClosedItem) {
  const people =
    divisao.length > 0 ? divisao.map((one) => one.profissionalNome) : [profissionalNome]
  return [
    (quantidade > 1 || adjustment) && t.each(quantidade, valor),
    adjustment && formatAdjustmentName(adjustment),
    people.map(displayName).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

type CommissionLine = ComandaEditor['seen']['commissions'][number]

const formatCommission = ({ nome, rate, base, fee = 0 }: CommissionLine) =>
  [nome, t.rate(rate, base), fee > 0 && t.fee(fee)].filter(Boolean).join(' · ')

function Commissions({ editor: { seen } }: { editor: ComandaEditor }) {
  if (seen.commissions.length === 0) return null
  return (
    // Closed each time: the client looks at this screen too.
    <details className={closed.commissions}>
      <summary>{t.commissions}</summary>
      <ul className={closed.list}>
        {addIndexKeys(seen.commissions).map(({ key, one: line }) => (
          <li key={key}>
            <div>
              <p>{displayName(line.professional_name)}</p>
              <p className={closed.quiet}>{formatCommission(line)}</p>
            </div>
            <span>{formatReais(line.amount - (line.fee ?? 0))}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
