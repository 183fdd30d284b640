import { Link } from '@tanstack/react-router'
import { ReceiptText, Trash2 } from 'lucide-react'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { productsText } from '#console/messages/products.ts'
import iconButton from '#console/ui/button/icon-button.module.css'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import list from '#console/ui/list/list.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayFullName, displayName } from '#domain/text/display.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import type { ProductSale } from '../product/product-queries.ts'
import styles from '../product/products.module.css'

const t = productsText.sales
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Handlers = { onEdit: (sale: ProductSale) => void; onRemove: (sale: ProductSale) => void }
type Props = Handlers & { sales: readonly ProductSale[]; timezone: string }

export function SalesList({ sales, timezone, ...handlers }: Props) {
  return (
    <ul className={list.list} aria-label={t.list}>
      {sales.map((sale) => (
        <SaleRow key={sale.id} sale={sale} timezone={timezone} {...handlers} />
      ))}
    </ul>
  )
}

type RowProps = Handlers & { sale: ProductSale; timezone: string }

/** One over the counter is changed here, one of a comanda there. */
function SaleRow({ sale, timezone, onEdit, onRemove }: RowProps) {
  const { product_name, quantity, total_price, is_standalone, ticket_id } = sale
  const name = t.times(quantity, product_name)
  return (
    <li className={styles.row} {...focusableRow}>
      <div className={styles.what}>
        {is_standalone ? (
          <button
            type="button"
            className={styles.open}
            aria-label={t.edit(product_name)}
            onClick={() => onEdit(sale)}
          >
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        <p className={styles.quiet}>{describeSale(sale, timezone)}</p>
      </div>
      <p className={styles.stock}>{formatReais(total_price)}</p>
      <div className={styles.acts}>
        {is_standalone ? (
          <IconButton label={t.remove(product_name)} onClick={() => onRemove(sale)}>
            <Trash2 {...icon} />
          </IconButton>
        ) : (
          ticket_id && (
            <Link
              to="/admin/bookings"
              search={{ agendamento: ticket_id, abrir: 'comanda', periodo: 'tudo' }}
              className={iconButton.button}
              aria-label={t.openComanda(product_name)}
              title={t.openComanda(product_name)}
            >
              <ReceiptText {...icon} />
            </Link>
          )
        )}
      </div>
    </li>
  )
}

function describeSale(sale: ProductSale, timezone: string): string {
  const { sale_date, payment_method, client_name, professional_name, is_standalone } = sale
  const method = findKnownValue(PAYMENT_METHODS, payment_method)
  const parts = [
    formatMoment(sale_date, timezone),
    is_standalone ? t.counter : t.onComanda,
    method ? paymentMethodText[method] : t.unknownMethod,
    client_name && displayFullName(client_name),
    professional_name && displayName(professional_name),
  ]
  return parts.filter(Boolean).join(' · ')
}
