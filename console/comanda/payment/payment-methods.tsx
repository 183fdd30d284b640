import { Banknote, CreditCard, QrCode, SquareStack } from 'lucide-react'
import { type Draft, type Paying, paymentsOf } from '#console/comanda/draft/comanda-draft.ts'
import { remaining } from '#console/comanda/draft/comanda-totals.ts'
import { AmountField } from '#console/comanda/items/amount-field.tsx'
import { comanda, payments } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import word from '#console/ui/button/text-button.module.css'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import styles from './payment-methods.module.css'

const said = comanda.pay

const ICONS = { dinheiro: Banknote, pix: QrCode, debito: CreditCard, credito: CreditCard } as const

type Props = { draft: Draft; due: number; onChange: (paying: Paying) => void }

/** How it is paid: one tap for all by one method, or an amount for each of several. */
export function Pay({ draft, due, onChange }: Props) {
  const { paying } = draft
  return (
    <fieldset className={styles.pay}>
      <legend>{said.title}</legend>
      {paying.by === 'several' ? (
        <Several draft={draft} due={due} amounts={paying.amounts} onChange={onChange} />
      ) : (
        <One paying={paying} onChange={onChange} />
      )}
      <Button
        look="quiet"
        icon={<SquareStack size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() =>
          onChange(paying.by === 'several' ? oneOf(paying.amounts) : severalOf(paying, due))
        }
      >
        {paying.by === 'several' ? said.one : said.several}
      </Button>
    </fieldset>
  )
}

type Amounts = Extract<Paying, { by: 'several' }>['amounts']

const severalOf = (paying: Paying, due: number): Paying => ({
  by: 'several',
  amounts: Object.fromEntries(paymentsOf(paying, due).map((one) => [one.metodo, one.valor])),
})

/** The method that had the most. */
function oneOf(amounts: Amounts): Paying {
  const [first] = PAYMENT_METHODS.filter((metodo) => (amounts[metodo] ?? 0) > 0).sort(
    (a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0),
  )
  return first ? { by: 'one', metodo: first } : { by: 'none' }
}

function One({ paying, onChange }: Pick<Props, 'onChange'> & { paying: Paying }) {
  return (
    <div className={styles.methods}>
      {PAYMENT_METHODS.map((metodo) => {
        const Icon = ICONS[metodo]
        return (
          <button
            key={metodo}
            type="button"
            className={styles.method}
            aria-pressed={paying.by === 'one' && paying.metodo === metodo}
            onClick={() => onChange({ by: 'one', metodo })}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {payments[metodo]}
          </button>
        )
      })}
    </div>
  )
}

function Several({ draft, due, amounts, onChange }: Props & { amounts: Amounts }) {
  const left = remaining(draft, due)
  const set = (metodo: PaymentMethod, valor: number) =>
    onChange({ by: 'several', amounts: { ...amounts, [metodo]: valor } })
  /** What the others leave. */
  const fill = (metodo: PaymentMethod) => {
    const rest = toCentavos(amounts[metodo] ?? 0) + toCentavos(left)
    set(metodo, toReais(Math.max(0, rest)))
  }
  return (
    <>
      <ul className={styles.amounts}>
        {PAYMENT_METHODS.map((metodo) => (
          <li key={metodo}>
            <button
              type="button"
              className={`${word.word} ${styles.fill}`}
              aria-label={said.rest(payments[metodo])}
              title={said.rest(payments[metodo])}
              onClick={() => fill(metodo)}
            >
              {payments[metodo]}
            </button>
            <AmountField
              label={said.amount(payments[metodo])}
              value={amounts[metodo] ?? 0}
              unit="R$"
              onChange={(valor) => set(metodo, valor)}
            />
          </li>
        ))}
      </ul>
      <p className={left === 0 ? styles.exact : styles.left} role="status">
        {left === 0 ? said.exact : left > 0 ? said.missing(left) : said.over(-left)}
      </p>
    </>
  )
}
