import { PackagePlus, Power, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { productsText as t } from '#console/messages/products.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import list from '#console/ui/list/list.module.css'
import { useDrawnRows } from '#console/ui/list/use-drawn-rows.ts'
import { isLowStock } from '#domain/business/product.ts'
import { formatReais } from '#domain/money/money.ts'
import type { Product } from '../product/product-queries.ts'
import styles from '../product/products.module.css'
import { useToggleProduct } from './use-product-acts.ts'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type ProductRowHandlers = {
  onEdit: (product: Product) => void
  onStock: (product: Product) => void
  onRemove: (product: Product) => void
}

type Props = ProductRowHandlers & { products: readonly Product[] }
type RowProps = ProductRowHandlers & { product: Product; onToggle: (product: Product) => void }

export function ProductList({ products, ...handlers }: Props) {
  const onToggle = useToggleProduct()
  const place = useRef<HTMLUListElement>(null)
  const { drawn, room } = useDrawnRows(products, place)
  return (
    <ul ref={place} className={list.list} style={room}>
      {drawn.map((product) => (
        <ProductRow key={product.id} product={product} onToggle={onToggle} {...handlers} />
      ))}
    </ul>
  )
}

function ProductRow({ product, onToggle, onEdit, onStock, onRemove }: RowProps) {
  const { name, category, price, stock, status, image, minimum_stock } = product
  const isActive = status === 'active'
  return (
    <li className={styles.row} data-off={!isActive || undefined}>
      <Avatar name={name} src={image} square />
      <div className={styles.what}>
        <button
          type="button"
          className={styles.open}
          aria-label={t.edit(name)}
          onClick={() => onEdit(product)}
        >
          {name}
        </button>
        <p className={styles.quiet}>
          {[category, formatReais(price), !isActive && t.inactive].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.stock}>
        {stock === 0 ? t.soldOut : t.pieces(stock)}
        {isLowStock(product) && <span className={styles.low}>{t.isLow(minimum_stock)}</span>}
      </p>
      <div className={styles.acts}>
        <IconButton label={t.shelf(name)} onClick={() => onStock(product)}>
          <PackagePlus {...icon} />
        </IconButton>
        <IconButton
          label={isActive ? t.deactivate(name) : t.activate(name)}
          onClick={() => onToggle(product)}
        >
          <Power {...icon} />
        </IconButton>
        <IconButton label={t.remove(name)} onClick={() => onRemove(product)}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
    </li>
  )
}
