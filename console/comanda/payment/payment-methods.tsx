import { Banknote, CreditCard, type LucideIcon, QrCode, SquareStack } from 'lucide-react'
import {
  type ComandaDraft,
  type DraftPayment,
  listDraftPayments,
  type PaymentAmounts,
} from '#console/comanda/draft/comanda-draft.ts'
import { getRemainingAmount, getRemainingFor } from '#console/comanda/draft/comanda-totals.ts'
import { AmountField } from '#console/comanda/items/amount-field.tsx'
import { comandaText, paymentMethodText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import textButton from '#console/ui/button/text-button.module.css'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { CashChange } from './cash-change.tsx'
import styles from './payment-methods.module.css'

const t = comandaText.pay

const ICONS: Record<PaymentMethod, LucideIcon> = {
  dinheiro: Banknote,
  pix: QrCode,
  debito: CreditCard,
  credito: CreditCard,
}

type Props = { draft: ComandaDraft; due: number; onChange: (paying: DraftPayment) => void }

/** The whole total by one method, or an amount for each of several. */
export function PaymentMethods({ draft, due, onChange }: Props) {
  const { paying } = draft
  return (
    <fieldset className={styles.pay}>
      <legend>{t.title}</legend>
      {paying.by === 'split' ? (
        <SplitPayment draft={draft} due={due} amounts={paying.amounts} onChange={onChange} />
      ) : (
        <SinglePayment paying={paying} onChange={onChange} />
      )}
      <CashChange amount={getCashAmount(draft, due)} />
      <Button
        look="quiet"
        icon={<SquareStack size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() =>
          onChange(
            paying.by === 'split' ? toSinglePayment(paying.amounts) : toSplitPayment(paying, due),
          )
        }
      >
        {paying.by === 'split' ? t.one : t.several}
      </Button>
    </fieldset>
  )
}

const getCashAmount = ({ paying }: ComandaDraft, due: number): number =>
  listDraftPayments(paying, due).find(({ metodo }) => metodo === 'dinheiro')?.valor ?? 0

const toSplitPayment = (paying: DraftPayment, due: number): DraftPayment => ({
  by: 'split',
  amounts: Object.fromEntries(listDraftPayments(paying, due).map((one) => [one.metodo, one.valor])),
})

/** The method with the largest amount. */
function toSinglePayment(amounts: PaymentAmounts): DraftPayment {
  const [first] = PAYMENT_METHODS.filter((metodo) => (amounts[metodo] ?? 0) > 0).sort(
    (a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0),
  )
  return first ? { by: 'single', metodo: first } : { by: 'none' }
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
            aria-pressed={paying.by === 'single' && paying.metodo === metodo}
            onClick={() => onChange({ by: 'single', metodo })}
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
    onChange({ by: 'split', amounts: { ...amounts, [metodo]: valor } })
  const fill = (metodo: PaymentMethod) => set(metodo, getRemainingFor(metodo, amounts, due))
  const isUsed = (metodo: PaymentMethod) => amounts[metodo] !== undefined
  return (
    <>
      <ul className={styles.amounts}>
        {PAYMENT_METHODS.filter(isUsed).map((metodo) => (
          <li key={metodo}>
            <button
              type="button"
              className={`${textButton.word} ${styles.fill}`}
              aria-label={t.rest(paymentMethodText[metodo])}
              title={t.rest(paymentMethodText[metodo])}
              onClick={() => fill(metodo)}
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
      <div className={styles.more}>
        {PAYMENT_METHODS.filter((metodo) => !isUsed(metodo)).map((metodo) => (
          <button
            key={metodo}
            type="button"
            aria-label={t.add(paymentMethodText[metodo])}
            onClick={() => fill(metodo)}
          >
            {`+ ${paymentMethodText[metodo]}`}
          </button>
        ))}
      </div>
      <p className={left === 0 ? styles.exact : styles.left} role="status">
        {left === 0 ? t.exact : left > 0 ? t.missing(left) : t.over(-left)}
      </p>
    </>
  )
}
