import type { Desk } from '#console/comanda/draft/use-comanda-editor.ts'
import styles from '#console/comanda/payment/payment-panel.module.css'
import { adjustmentName, Line, Say } from '#console/comanda/payment/payment-panel.tsx'
import { payments, comanda as said } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { byPlace } from '#console/ui/list/add-index-keys.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayName } from '#domain/text/display.ts'
import closed from './closed-comanda.module.css'
import { ReceiptActions } from './receipt-actions.tsx'

/** What was done and paid; it can be undone, and its receipt passed on. */
export function ClosedComanda({ desk }: { desk: Desk }) {
  const { seen, busy, start, word } = desk
  const { comanda, is_courtesy } = seen
  return (
    <div className={`${styles.columns} ${styles.flow}`}>
      <div className={styles.body}>
        <Done desk={desk} />
        {comanda.observacoes && (
          <section>
            <h3>{said.notes}</h3>
            <p className={closed.notes}>{comanda.observacoes}</p>
          </section>
        )}
        <Commissions desk={desk} />
      </div>
      <aside className={styles.till} aria-label={said.total}>
        <dl className={styles.lines}>
          {(comanda.adjustment || is_courtesy) && (
            <Line name={said.subtotal} reais={comanda.subtotal} />
          )}
          {comanda.adjustment && (
            <Line
              name={adjustmentName(comanda.adjustment)}
              reais={comanda.valorTotal - comanda.subtotal}
            />
          )}
          {is_courtesy && <Line name={said.courtesy} reais={-comanda.valorTotal} />}
          {!is_courtesy &&
            comanda.pagamentos.map(({ metodo, valor }) => (
              <Line key={metodo} name={payments[metodo]} reais={valor} />
            ))}
        </dl>
        <p className={styles.total}>
          <span>{said.total}</span>
          <output>{formatReais(is_courtesy ? 0 : comanda.valorTotal)}</output>
        </p>
        <Say word={word} />
        <ReceiptActions booking={seen} />
        <Button
          look="quiet"
          busy={busy === 'reopen' && said.reopening}
          onClick={() => void start('reopen')}
        >
          {said.reopen}
        </Button>
      </aside>
    </div>
  )
}

function Done({ desk: { seen } }: { desk: Desk }) {
  return (
    <section>
      <h3>{said.items}</h3>
      <ul className={closed.list}>
        {byPlace(seen.comanda.comandaItens).map(({ key, one: item }) => (
          <li key={key}>
            <div>
              <p>{item.nome}</p>
              <p className={closed.quiet}>{detailOf(item)}</p>
            </div>
            <span>{formatReais(item.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Item = Desk['seen']['comanda']['comandaItens'][number]

function detailOf({ quantidade = 1, valor, adjustment, divisao = [], profissionalNome }: Item) {
  const people =
    divisao.length > 0 ? divisao.map((one) => one.profissionalNome) : [profissionalNome]
  return [
    (quantidade > 1 || adjustment) && said.each(quantidade, valor),
    adjustment && adjustmentName(adjustment),
    people.map(displayName).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Commissions({ desk: { seen } }: { desk: Desk }) {
  if (seen.commissions.length === 0) return null
  return (
    <section>
      <h3>{said.commissions}</h3>
      <ul className={closed.list}>
        {byPlace(seen.commissions).map(({ key, one: line }) => (
          <li key={key}>
            <div>
              <p>{displayName(line.professional_name)}</p>
              <p className={closed.quiet}>{`${line.nome} · ${said.rate(line.rate, line.base)}`}</p>
            </div>
            <span>{formatReais(line.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
