import { Package, PencilLine, Scissors } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import {
  type CatalogOffer,
  type ComandaCatalog,
  findOffers,
} from '#console/comanda/draft/offers.ts'
import { comandaText } from '#console/messages/comanda.ts'
import field from '#console/ui/form/field.module.css'
import { formatReais } from '#domain/money/money.ts'
import styles from './add-item.module.css'

const t = comandaText.add

type Props = {
  input: RefObject<HTMLInputElement | null>
  catalog: ComandaCatalog | undefined
  failed: boolean
  /** Who does what is added. */
  professional_id: string
  onAdd: (added: Pick<CatalogOffer, 'tipo' | 'item_id' | 'nome' | 'valor'>) => void
}

type ItemOption = Omit<CatalogOffer, 'price'> & { price: number | null }

/** Finds a service or a product by a part of its name; what is neither is written by hand. */
export function AddItem({ input, catalog, failed, professional_id, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const id = useId()
  const options = listItemOptions(catalog, typed, professional_id)
  const active = Math.min(at, options.length - 1)
  const isOpen = open && options.length > 0
  const choose = (option: ItemOption | undefined) => {
    if (!option) return
    const { tipo, item_id, nome, valor } = option
    onAdd({ tipo, item_id, nome, valor })
    setTyped('')
    setOpen(false)
    setAt(0)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt(isOpen ? (active + step + options.length) % options.length : 0)
      setOpen(true)
    }
  }
  return (
    <div className={`${field.field} ${styles.add}`}>
      <label className={field.label} htmlFor={id}>
        {t.label}
      </label>
      <input
        ref={input}
        id={id}
        className={field.input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={120}
        placeholder={t.hint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onFocus={scrollFieldToTop}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {failed && <p className={styles.failed}>{t.failed}</p>}
      <div
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t.label}
        hidden={!isOpen}
      >
        {options.map((option, index) => (
          // The input keeps the focus, and speaks for the active option.
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.option}
            ref={index === active && isOpen ? scrollOptionIntoView : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={onKeyDown}
          >
            <ItemOptionContent option={option} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** On a phone the list needs all the room above the till. */
function scrollFieldToTop({ target }: { target: HTMLElement }): void {
  if (matchMedia('(width < 768px)').matches) target.parentElement?.scrollIntoView()
}

const scrollOptionIntoView = (option: HTMLElement | null) =>
  option?.scrollIntoView({ block: 'nearest' })

const ICONS = { servico: Scissors, produto: Package } as const

function ItemOptionContent({ option }: { option: ItemOption }) {
  const { item_id, tipo, nome, detail, stock, price } = option
  const Icon = item_id === null ? PencilLine : ICONS[tipo]
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.what}>
        <span>{item_id === null ? t.free(nome) : nome}</span>
        <small>
          {[
            item_id !== null && (tipo === 'servico' ? t.service : t.product),
            detail,
            formatStock(stock),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {price !== null && <span className={styles.price}>{formatReais(price)}</span>}
    </>
  )
}

const formatStock = (stock: number | null) =>
  stock === null ? '' : stock > 0 ? t.stock(stock) : t.outOfStock

function listItemOptions(
  catalog: ComandaCatalog | undefined,
  typed: string,
  professional_id: string,
): ItemOption[] {
  const found: ItemOption[] = catalog ? findOffers(catalog, typed, professional_id) : []
  const nome = typed.trim()
  if (nome === '') return found
  const free = { tipo: 'servico' as const, item_id: null, nome, valor: 0, stock: null }
  return [...found, { ...free, key: 'free', detail: t.freeText, price: null }]
}
