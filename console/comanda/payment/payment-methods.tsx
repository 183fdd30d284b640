import { Banknote, CreditCard, HandCoins, type LucideIcon, QrCode, SquareStack } from 'lucide-react'
import { useState } from 'react'
import {
  type ComandaDraft,
  type DraftPayment,
  listDraftPayments,
  type PaymentAmounts,
  sumTips,
} from '#console/comanda/draft/comanda-draft.ts'
import { getRemainingAmount, getRemainingFor } from '#console/comanda/draft/comanda-totals.ts'
import type { FiadoClient } from '#console/comanda/draft/fiado-part.ts'
import { AmountField } from '#console/comanda/items/amount-field.tsx'
import { comandaMethodText, comandaText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import textButton from '#console/ui/button/text-button.module.css'
import { COMANDA_METHODS, type ComandaMethod } from '#domain/comanda/comanda.ts'
import { CashChange } from './cash-change.tsx'
import { FiadoNote } from './fiado-note.tsx'
import styles from './payment-methods.module.css'

const t = comandaText.pay

const ICONS: Record<ComandaMethod, LucideIcon> = {
  dinheiro: Banknote,
  pix: QrCode,
  debito: CreditCard,
  credito: CreditCard,
  conta: HandCoins,
}

type Props = {
  draft: ComandaDraft
  due: number
  /** On whose account a part may go; null of a walk-in. */
  client: FiadoClient
  onChange: (paying: DraftPayment) => void
  /** The client left their change, in reais. */
  onKeepChange: (change: number) => void
}

/** What the account is called where it is chosen. */
const getMethodName = (metodo: ComandaMethod, client: FiadoClient): string =>
  metodo !== 'conta' ? comandaMethodText[metodo] : client && client.owed < 0 ? t.useCredit : t.conta

/** Nobody sells on account to nobody; what was saved so before stays to be changed. */
const listMethods = ({ client, draft }: Pick<Props, 'client' | 'draft'>) =>
  COMANDA_METHODS.filter((metodo) => metodo !== 'conta' || client || hasAccountPart(draft.paying))

const hasAccountPart = (paying: DraftPayment) =>
  paying.by === 'single'
    ? paying.metodo === 'conta'
    : paying.by === 'split' && 'conta' in paying.amounts

/** The whole total by one method, or an amount for each of several. */
export function PaymentMethods(props: Props) {
  const { draft, due, client, onChange, onKeepChange } = props
  const { paying } = draft
  return (
    <fieldset className={styles.pay}>
      <legend>{t.title}</legend>
      {paying.by === 'split' ? (
        <SplitPayment {...props} amounts={paying.amounts} />
      ) : (
        <SinglePayment {...props} />
      )}
      <FiadoNote client={client} amount={getAmount(draft, due, 'conta')} />
      <CashChange
        amount={getAmount(draft, due, 'dinheiro')}
        tip={sumTips(draft.tips, 'dinheiro')}
        onKeep={onKeepChange}
      />
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

const getAmount = ({ paying }: ComandaDraft, due: number, of: ComandaMethod): number =>
  listDraftPayments(paying, due).find(({ metodo }) => metodo === of)?.valor ?? 0

const toSplitPayment = (paying: DraftPayment, due: number): DraftPayment => ({
  by: 'split',
  amounts: Object.fromEntries(listDraftPayments(paying, due).map((one) => [one.metodo, one.valor])),
})

/** The method with the largest amount. */
function toSinglePayment(amounts: PaymentAmounts): DraftPayment {
  const [first] = COMANDA_METHODS.filter((metodo) => (amounts[metodo] ?? 0) > 0).sort(
    (a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0),
  )
  return first ? { by: 'single', metodo: first } : { by: 'none' }
}

function SinglePayment({ draft, client, onChange }: Props) {
  const { paying } = draft
  return (
    <div className={styles.methods}>
      {listMethods({ client, draft }).map((metodo) => {
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
            {getMethodName(metodo, client)}
          </button>
        )
      })}
    </div>
  )
}

function SplitPayment(props: Props & { amounts: PaymentAmounts }) {
  const { draft, due, client, amounts, onChange } = props
  const getName = (metodo: ComandaMethod) => getMethodName(metodo, client)
  const left = getRemainingAmount(draft, due)
  const set = (metodo: ComandaMethod, valor: number) =>
    onChange({ by: 'split', amounts: { ...amounts, [metodo]: valor } })
  const fill = (metodo: ComandaMethod) => set(metodo, getRemainingFor(metodo, amounts, due))
  const isUsed = (metodo: ComandaMethod) => amounts[metodo] !== undefined
  const [added, setAdded] = useState<ComandaMethod | null>(null)
  return (
    <>
      <ul className={styles.amounts}>
        {COMANDA_METHODS.filter(isUsed).map((metodo) => (
          <li key={metodo}>
            <button
              type="button"
              className={`${textButton.word} ${styles.fill}`}
              aria-label={t.rest(getName(metodo))}
              title={t.rest(getName(metodo))}
              onClick={() => fill(metodo)}
            >
              {getName(metodo)}
            </button>
            <AmountField
              label={t.amount(getName(metodo))}
              value={amounts[metodo] ?? 0}
              unit="R$"
              focused={metodo === added}
              onChange={(valor) => set(metodo, valor)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        {listMethods({ client, draft })
          .filter((metodo) => !isUsed(metodo))
          .map((metodo) => (
            <button
              key={metodo}
              type="button"
              aria-label={t.add(getName(metodo))}
              onClick={() => {
                setAdded(metodo)
                fill(metodo)
              }}
            >
              {`+ ${getName(metodo)}`}
            </button>
          ))}
      </div>
      <p className={left === 0 ? styles.exact : styles.left} role="status">
        {left === 0 ? t.exact : left > 0 ? t.missing(left) : t.over(-left)}
      </p>
    </>
  )
}
