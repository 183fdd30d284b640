import { useState } from 'react'
import { productsText } from '#console/messages/products.ts'
import { Combobox, type ComboboxOption } from '#console/ui/form/combobox.tsx'
import { formatReais } from '#domain/money/money.ts'
import { foldText } from '#domain/text/fold-text.ts'
import styles from '../product/products.module.css'
import type { SellableProduct } from './sale-form.ts'

const t = productsText.sales.form
const MOST_OFFERED = 30

type Props = {
  products: readonly SellableProduct[] | undefined
  failed: boolean
  /** Those that stand in the sale already. */
  taken: readonly string[]
  error: string | undefined
  onChoose: (product: SellableProduct) => void
}

/** What is on sale, by a part of its name, or by the whole barcode as a scanner types it. */
export function SaleProductPicker({ products, failed, taken, error, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const left = (products ?? []).filter(({ id }) => !taken.includes(id))
  const found = left.filter(
    ({ name, barcode }) =>
      foldText(name).includes(foldText(typed)) || (barcode !== null && barcode === typed.trim()),
  )
  const choose = ({ key }: ComboboxOption) => {
    const product = left.find(({ id }) => id === key)
    setTyped('')
    if (product) onChoose(product)
  }
  return (
    <Combobox
      label={t.product}
      placeholder={t.productHint}
      typed={typed}
      onType={setTyped}
      options={found.slice(0, MOST_OFFERED).map(({ id, name, price, stock }) => ({
        key: id,
        title: name,
        end: formatReais(price),
        detail: productsText.pieces(stock),
      }))}
      onChoose={choose}
      error={error}
      first
    >
      {failed && <p className={styles.quiet}>{t.loadFailed}</p>}
      {products && found.length === 0 && (
        <p className={styles.quiet}>{left.length === 0 ? t.allTaken : t.noProduct}</p>
      )}
    </Combobox>
  )
}
