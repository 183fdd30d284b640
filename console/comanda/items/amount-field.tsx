import { useState } from 'react'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import styles from './fields.module.css'

type Props = {
  /** Heard, not seen: the place says to the eye what it is. */
  label: string
  value: number
  unit: 'R$' | '%'
  onChange: (value: number) => void
  most?: number
  /** The id of what is said about it. */
  describedBy?: string
  /** Has the focus once it is there: what was pressed for it has gone. */
  focused?: boolean
}

/** Reais or percent, typed as people write them; it is put in order when it is left. */
export function AmountField(props: Props) {
  const { label, value, unit, onChange, most, describedBy, focused } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? formatDecimal(value, unit === 'R$' ? 2 : 0)
  const number = parseDecimal(shown)
  const isWrong = number === null || (most !== undefined && number > most)
  const take = (text: string) => {
    setTyped(text)
    const read = parseDecimal(text)
    if (read !== null) onChange(read)
  }
  return (
    <span className={`${styles.amount} ${unit === '%' ? styles.percent : ''}`}>
      <span aria-hidden="true">{unit}</span>
      <input
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        // biome-ignore lint/a11y/noAutofocus: whoever asked for it types here next.
        autoFocus={focused}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </span>
  )
}
