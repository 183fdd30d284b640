import type { CallOutput } from '#api/contract/contract.ts'
import { comanda, payments, receipt as said } from '#console/messages/comanda.ts'
import { byPlace } from '#console/ui/list/add-index-keys.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './receipt.module.css'

export type Receipt = CallOutput<'POST /api/receipt'>
type Item = Receipt['comanda']['comandaItens'][number]

/** The receipt as it leaves the printer: as wide as its paper, a roll or a sheet. */
export function Paper({ receipt }: { receipt: Receipt }) {
  const { business, client_name, date, time, comanda: closed, is_courtesy } = receipt
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        {business.logo && <img className={styles.logo} src={business.logo} alt="" />}
        <h1 tabIndex={-1}>{business.name}</h1>
        {business.address && <p>{business.address}</p>}
        {business.phone && <p>{formatPhone(business.phone)}</p>}
        <p className={styles.kind}>{said.title}</p>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{said.client}</dt>
          <dd>{client_name}</dd>
        </div>
        <div>
          <dt>{said.when}</dt>
          <dd>{said.at(displayDate(date), displayTime(time))}</dd>
        </div>
      </dl>
      <ul className={styles.items} aria-label={said.items}>
        {byPlace(closed.comandaItens).map(({ key, one }) => (
          <ItemLine key={key} item={one} />
        ))}
      </ul>
      <Totals comanda={closed} is_courtesy={is_courtesy} />
      <footer className={styles.foot}>
        <p>{said.thanks}</p>
        <p>{said.fiscal}</p>
      </footer>
    </article>
  )
}

function ItemLine({ item }: { item: Item }) {
  const { nome, quantidade = 1, valor, adjustment, total } = item
  return (
    <li>
      <p className={styles.line}>
        <span>{nome}</span>
        <span>{formatReais(total)}</span>
      </p>
      {(quantidade > 1 || adjustment) && (
        <p className={styles.small}>
          {[quantidade > 1 || adjustment ? comanda.each(quantidade, valor) : '', wordOf(adjustment)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}

function Totals({ comanda: closed, is_courtesy }: Pick<Receipt, 'comanda' | 'is_courtesy'>) {
  const { subtotal, valorTotal, adjustment, pagamentos } = closed
  return (
    <dl className={styles.totals}>
      {(adjustment || is_courtesy) && <Amount name={said.subtotal} reais={subtotal} />}
      {adjustment && <Amount name={wordOf(adjustment)} reais={valorTotal - subtotal} />}
      {is_courtesy && <Amount name={said.courtesy} reais={-valorTotal} />}
      <Amount name={said.total} reais={is_courtesy ? 0 : valorTotal} strong />
      {!is_courtesy &&
        pagamentos.map(({ metodo, valor }) => (
          <Amount key={metodo} name={payments[metodo]} reais={valor} />
        ))}
    </dl>
  )
}

function Amount({ name, reais, strong }: { name: string; reais: number; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : styles.line}>
      <dt>{name}</dt>
      <dd>{formatReais(reais)}</dd>
    </div>
  )
}

function wordOf(adjustment: Receipt['comanda']['adjustment'] | undefined): string {
  if (!adjustment) return ''
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  return comanda.adjust.line(
    adjustmentType,
    adjustmentMethod === 'percentage' ? adjustmentValue : null,
  )
}
