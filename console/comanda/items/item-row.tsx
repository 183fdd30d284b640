import { Minus, Percent, Plus, Trash2, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { type DraftItem, splitEqually } from '#console/comanda/draft/comanda-draft.ts'
import type { ProfessionalOption } from '#console/comanda/draft/item-professionals.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { AdjustEditor, NO_ADJUSTMENT } from './adjust-editor.tsx'
import { AmountField } from './amount-field.tsx'
import fields from './fields.module.css'
import styles from './items.module.css'
import { SplitEditor } from './split-editor.tsx'

const t = comandaText.item

type Props = {
  item: DraftItem
  /** From 1. */
  position: number
  /** After its adjustment; null while something typed is not possible. */
  total: number | null
  people: readonly ProfessionalOption[]
  /** Booked for more than what is typed. */
  isForLess: boolean
  onChange: (change: Partial<DraftItem>) => void
  onRemove: () => void
}

/** One line of the comanda: what, how often, by whom, for how much. */
export function ItemRow(props: Props) {
  const { item, position, total, people, isForLess, onChange, onRemove } = props
  const hint = useId()
  const [open, setOpen] = useState<'adjust' | 'split' | null>(null)
  const name = item.nome || t.name(position)
  const isSplit = item.divisao.length > 0
  const toggle = (panel: 'adjust' | 'split') => setOpen(open === panel ? null : panel)
  return (
    <li className={styles.item}>
      <div className={styles.top}>
        {item.item_id === null ? (
          <input
            className={styles.name}
            aria-label={t.name(position)}
            value={item.nome}
            maxLength={120}
            onChange={(event) => onChange({ nome: event.target.value })}
          />
        ) : (
          <h4>{item.nome}</h4>
        )}
        <output className={styles.total} aria-label={t.total(name)}>
          {total === null ? '–' : formatReais(total)}
        </output>
      </div>
      <div className={styles.controls}>
        <AmountField
          label={t.price(name)}
          value={item.valor}
          unit="R$"
          {...(isForLess && { describedBy: hint })}
          onChange={(valor) => onChange({ valor })}
        />
        <QuantityStepper
          name={name}
          value={item.quantidade}
          onChange={(quantidade) => onChange({ quantidade })}
        />
        {!isSplit && (
          <ItemProfessionalSelect name={name} item={item} people={people} onChange={onChange} />
        )}
        <span className={styles.tools}>
          <IconButton
            label={t.adjust(name)}
            aria-expanded={open === 'adjust'}
            data-on={item.adjustment !== null}
            onClick={() => {
              if (!item.adjustment && open !== 'adjust') onChange({ adjustment: NO_ADJUSTMENT })
              toggle('adjust')
            }}
          >
            <Percent size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t.split(name)}
            aria-expanded={open === 'split'}
            data-on={isSplit}
            onClick={() => {
              if (!isSplit && open !== 'split')
                onChange({ divisao: splitEqually([toItemProfessional(item)]) })
              toggle('split')
            }}
          >
            <Users size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={t.remove(name)} onClick={onRemove}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isForLess && (
        <p className={styles.hint} id={hint}>
          {t.forLess}
        </p>
      )}
      {(open === 'adjust' || item.adjustment) && (
        <AdjustEditor
          label={t.adjust(name)}
          value={item.adjustment ?? NO_ADJUSTMENT}
          onChange={(adjustment) => {
            onChange({ adjustment })
            if (!adjustment) setOpen(null)
          }}
        />
      )}
      {isSplit && (
        <SplitEditor
          label={t.split(name)}
          shares={item.divisao}
          people={people}
          onChange={(divisao) => {
            onChange({ divisao })
            if (divisao.length === 0) setOpen(null)
          }}
        />
      )}
    </li>
  )
}

const toItemProfessional = ({ profissional, profissionalNome }: DraftItem) => ({
  profissional,
  profissionalNome,
})

function QuantityStepper(props: {
  name: string
  value: number
  onChange: (value: number) => void
}) {
  const { name, value, onChange } = props
  return (
    <fieldset className={fields.stepper} aria-label={t.quantity(name)}>
      <button
        type="button"
        aria-label={t.less(name)}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t.more(name)}
        disabled={value >= 999}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

type ItemProfessionalSelectProps = Pick<Props, 'item' | 'people' | 'onChange'> & { name: string }

function ItemProfessionalSelect({ name, item, people, onChange }: ItemProfessionalSelectProps) {
  return (
    <select
      className={fields.select}
      aria-label={t.professional(name)}
      value={item.profissional}
      onChange={({ target }) =>
        onChange({
          profissional: target.value,
          profissionalNome: people.find(({ id }) => id === target.value)?.name ?? '',
        })
      }
    >
      {people.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  )
}
