import { Banknote, CreditCard, type LucideIcon, QrCode, SquareStack } from 'lucide-react'
import {
  type ComandaDraft,
  type DraftPayment,
  listDraftPayments,
} from '#console/comanda/draft/comanda-draft.ts'
import { getRemainingAmount } from '#console/comanda/draft/comanda-totals.ts'
import { AmountField } from '#console/comanda/items/amount-field.tsx'
import { comandaText, paymentMethodText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import word from '#console/ui/button/text-button.module.css'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import styles from './payment-methods.module.css'

const t = comandaText.pay

const ICONS: Record<PaymentMethod, LucideIcon> = {
  dinheiro: Banknote,
  pix: QrCode,
  debito: CreditCard,
  credito: CreditCard,
}

type Props = { draft: ComandaDraft; due: number; onChange: (paying: DraftPayment) => void }

/** How it is paid: one tap for all by one method, or an amount for each of several. */
export function PaymentMethods({ draft, due, onChange }: Props) {
  const { paying } = draft
  return (
    <fieldset className={styles.pay}>
      <legend>{t.title}</legend>
      {paying.by === 'several' ? (
        <SplitPayment draft={draft} due={due} amounts={paying.amounts} onChange={onChange} />
      ) : (
        <SinglePayment paying={paying} onChange={onChange} />
      )}
      <Button
        look="quiet"
        icon={<SquareStack size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() =>
          onChange(
            paying.by === 'several' ? toSinglePayment(paying.amounts) : toSplitPayment(paying, due),
          )
        }
      >
        {paying.by === 'several' ? t.one : t.several}
      </Button>
    </fieldset>
  )
}

type PaymentAmounts = Extract<DraftPayment, { by: 'several' }>['amounts']

const toSplitPayment = (paying: DraftPayment, due: number): DraftPayment => ({
  by: 'several',
  amounts: Object.fromEntries(listDraftPayments(paying, due).map((one) => [one.metodo, one.valor])),
})

/** The method that had the most. */
function toSinglePayment(amounts: PaymentAmounts): DraftPayment {
  const [first] = PAYMENT_METHODS.filter((metodo) => (amounts[metodo] ?? 0) > 0).sort(
    (a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0),
  )
  return first ? { by: 'one', metodo: first } : { by: 'none' }
}

function SinglePayment({ paying, onChange }: Pick<Props, 'onChange'> & { paying: DraftPayment }) {
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
            {paymentMethodText[metodo]}
          </button>
        )
      })}
    </div>
  )
}

function SplitPayment({ draft, due, amounts, onChange }: Props & { amounts: PaymentAmounts }) {
  const left = getRemainingAmount(draft, due)
  const set = (metodo: PaymentMethod, valor: number) =>
    onChange({ by: 'several', amounts: { ...amounts, [metodo]: valor } })
  /** What the others leave. */
  const fillRest = (metodo: PaymentMethod) => {
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
              aria-label={t.rest(paymentMethodText[metodo])}
              title={t.rest(paymentMethodText[metodo])}
              onClick={() => fillRest(metodo)}
            >
              {paymentMethodText[metodo]}
            </button>
            <AmountField
              label={t.amount(paymentMethodText[metodo])}
              value={amounts[metodo] ?? 0}
              unit="R$"
              onChange={(valor) => set(metodo, valor)}
            />
          </li>
        ))}
      </ul>
      <p className={left === 0 ? styles.exact : styles.left} role="status">
        {left === 0 ? t.exact : left > 0 ? t.missing(left) : t.over(-left)}
      </p>
    </>
  )
}
