import { useState } from 'react'
import { AmountField } from '#console/comanda/items/amount-field.tsx'
import { comandaText } from '#console/messages/comanda.ts'
import textButton from '#console/ui/button/text-button.module.css'
import styles from './payment-methods.module.css'

const t = comandaText.pay

type Props = { amount: number; tip: number; onKeep: (change: number) => void }

/**
 * What was handed over, and what goes back; nothing of it is kept: what is entered is what was due.
 * @param amount in reais, to be paid in cash; 0 where none is
 * @param tip what of what was handed over is a tip already
 */
export function CashChange({ amount, tip, onKeep }: Props) {
  const [received, setReceived] = useState<number | null>(null)
  if (amount <= 0) return null
  if (received === null) {
    return (
      <button
        type="button"
        className={`${textButton.word} ${styles.fill}`}
        onClick={() => setReceived(amount)}
      >
        {t.change}
      </button>
    )
  }
  const change = Math.round((received - amount - tip) * 100) / 100
  return (
    <div className={styles.change}>
      <span>{t.received}</span>
      <AmountField label={t.received} value={received} unit="R$" onChange={setReceived} />
      <output>{change < 0 ? t.changeMissing(-change) : t.changeIs(change)}</output>
      {change > 0 && (
        <button
          type="button"
          className={`${textButton.word} ${styles.fill}`}
          onClick={() => onKeep(change)}
        >
          {t.keepChange}
        </button>
      )}
    </div>
  )
}
