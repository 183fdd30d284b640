import type { CallOutput } from '#api/contract/contract.ts'
import { comandaMethodText, comandaText, receiptText as t } from '#console/messages/comanda.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import { OptionalPicture } from '#console/ui/picture/optional-picture.tsx'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import styles from './receipt.module.css'

type ReceiptData = CallOutput<'POST /api/receipt'>
type ReceiptItem = ReceiptData['comanda']['comandaItens'][number]

/** The receipt as it leaves the printer: as wide as its paper, a roll or a sheet. */
export function ReceiptView({ receipt }: { receipt: ReceiptData }) {
  const { business, client_name, date, time, comanda: closed, is_courtesy } = receipt
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <OptionalPicture className={styles.logo} src={business.logo} />
        <h1 tabIndex={-1}>{business.name}</h1>
        {business.address && <p>{business.address}</p>}
        {business.phone && <p>{business.phone}</p>}
        <p className={styles.kind}>{t.title}</p>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t.client}</dt>
          <dd>{client_name}</dd>
        </div>
        <div>
          <dt>{t.when}</dt>
          <dd>{t.at(displayDate(date), displayTime(time))}</dd>
        </div>
      </dl>
      <ul className={styles.items} aria-label={t.items}>
        {addIndexKeys(closed.comandaItens).map(({ key, one }) => (
          <ItemLine key={key} item={one} />
        ))}
      </ul>
      <ReceiptTotals comanda={closed} is_courtesy={is_courtesy} />
      <footer className={styles.foot}>
        <p>{t.thanks}</p>
        <p>{t.fiscal}</p>
      </footer>
    </article>
  )
}

function ItemLine({ item }: { item: ReceiptItem }) {
  const { nome, quantidade = 1, valor, adjustment, total } = item
  return (
    <li>
      <p className={styles.line}>
        <span>{nome}</span>
        <span>{formatReais(total)}</span>
      </p>
      {(quantidade > 1 || adjustment) && (
        <p className={styles.small}>
          {[
            quantidade > 1 || adjustment ? comandaText.each(quantidade, valor) : '',
            formatAdjustment(adjustment),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}

function ReceiptTotals({
  comanda: closed,
  is_courtesy,
}: Pick<ReceiptData, 'comanda' | 'is_courtesy'>) {
  const { subtotal, valorTotal, adjustment, pagamentos, gorjetas } = closed
  return (
    <dl className={styles.totals}>
      {(adjustment || is_courtesy) && <ReceiptAmount name={t.subtotal} reais={subtotal} />}
      {adjustment && (
        <ReceiptAmount name={formatAdjustment(adjustment)} reais={valorTotal - subtotal} />
      )}
      {is_courtesy && <ReceiptAmount name={t.courtesy} reais={-valorTotal} />}
      <ReceiptAmount name={t.total} reais={is_courtesy ? 0 : valorTotal} strong />
      {!is_courtesy &&
        pagamentos.map(({ metodo, valor }) => (
          <ReceiptAmount key={metodo} name={comandaMethodText[metodo]} reais={valor} />
        ))}
      {addIndexKeys(gorjetas).map(({ key, one: tip }) => (
        <ReceiptAmount
          key={key}
          name={t.tip(displayName(tip.profissionalNome))}
          reais={tip.valor}
        />
      ))}
    </dl>
  )
}

function ReceiptAmount({ name, reais, strong }: { name: string; reais: number; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : styles.line}>
      <dt>{name}</dt>
      <dd>{formatReais(reais)}</dd>
    </div>
  )
}

function formatAdjustment(adjustment: ReceiptData['comanda']['adjustment'] | undefined): string {
  if (!adjustment) return ''
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  return comandaText.adjust.line(
    adjustmentType,
    adjustmentMethod === 'percentage' ? adjustmentValue : null,
  )
}
