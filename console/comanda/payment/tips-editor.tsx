import { HandHeart, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import {
  addTip,
  type ComandaDraft,
  type DraftTip,
  type ItemProfessional,
} from '#console/comanda/draft/comanda-draft.ts'
import type { ProfessionalOption } from '#console/comanda/draft/item-professionals.ts'
import { AmountField } from '#console/comanda/items/amount-field.tsx'
import fields from '#console/comanda/items/fields.module.css'
import { comandaText, paymentMethodText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import styles from './tips-editor.module.css'

const t = comandaText.tip
/** As many as one comanda takes. */
const MOST_TIPS = 10

type Props = {
  draft: ComandaDraft
  people: readonly ProfessionalOption[]
  /** Who serves the visit. */
  doer: ItemProfessional
  onChange: (draft: ComandaDraft) => void
}

/** What the client leaves for whoever served: a button, until there is one. */
export function TipsEditor({ draft, people, doer, onChange }: Props) {
  const id = useId()
  const more = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string>()
  const add = () => {
    const next = addTip(draft, { ...doer, valor: 0, metodo: getMethod(draft) })
    setAdded(next.tips.at(-1)?.key)
    onChange(next)
  }
  const set = (tips: readonly DraftTip[]) => onChange({ ...draft, tips })
  const remove = (key: string) => {
    set(draft.tips.filter((tip) => tip.key !== key))
    more.current?.focus()
  }
  const change = (key: string, changed: Partial<DraftTip>) =>
    set(draft.tips.map((tip) => (tip.key === key ? { ...tip, ...changed } : tip)))
  const hasTips = draft.tips.length > 0
  return (
    <section className={styles.tips} aria-label={t.title}>
      {hasTips && <h3 className={styles.title}>{t.title}</h3>}
      {hasTips && (
        <ul aria-describedby={id}>
          {draft.tips.map((tip, at) => (
            <TipRow
              key={tip.key}
              tip={tip}
              position={at + 1}
              people={people}
              isAdded={tip.key === added}
              onChange={(changed) => change(tip.key, changed)}
              onRemove={() => remove(tip.key)}
            />
          ))}
        </ul>
      )}
      {hasTips && (
        <p className={styles.hint} id={id}>
          {t.hint}
        </p>
      )}
      {draft.tips.length < MOST_TIPS && (
        <Button
          ref={more}
          look="quiet"
          icon={<HandHeart size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={add}
        >
          {hasTips ? t.more : t.add}
        </Button>
      )}
    </section>
  )
}

/** As the comanda is paid, where that is one way of money. */
const getMethod = ({ paying }: ComandaDraft): PaymentMethod =>
  (paying.by === 'single' && findKnownValue(PAYMENT_METHODS, paying.metodo)) || 'dinheiro'

type RowProps = {
  tip: DraftTip
  position: number
  people: readonly ProfessionalOption[]
  /** It was asked for here, just now: its amount is typed next. */
  isAdded: boolean
  onChange: (changed: Partial<DraftTip>) => void
  onRemove: () => void
}

function TipRow({ tip, position, people, isAdded, onChange, onRemove }: RowProps) {
  const pick = (id: string) => {
    const one = people.find((person) => person.id === id)
    if (one) onChange({ profissional: one.id, profissionalNome: one.name })
  }
  return (
    <li>
      <select
        className={fields.select}
        aria-label={t.who(position)}
        value={tip.profissional}
        onChange={(event) => pick(event.target.value)}
      >
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconButton label={t.remove(position)} onClick={onRemove}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <select
        className={fields.select}
        aria-label={t.method(position)}
        value={tip.metodo}
        onChange={(event) => {
          const metodo = findKnownValue(PAYMENT_METHODS, event.target.value)
          if (metodo) onChange({ metodo })
        }}
      >
        {PAYMENT_METHODS.map((metodo) => (
          <option key={metodo} value={metodo}>
            {paymentMethodText[metodo]}
          </option>
        ))}
      </select>
      <AmountField
        label={t.amount(position)}
        value={tip.valor}
        unit="R$"
        focused={isAdded}
        onChange={(valor) => onChange({ valor })}
      />
    </li>
  )
}
