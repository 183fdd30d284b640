import type { DraftAdjustment } from '#console/comanda/draft/comanda-draft.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './items.module.css'
import { RadioPair } from './radio-pair.tsx'

const t = comandaText.adjust

const ADJUSTMENT_TYPES = [
  { value: 'discount', label: t.discount },
  { value: 'increase', label: t.increase },
] as const
const ADJUSTMENT_METHODS = [
  { value: 'percentage', label: t.percentage },
  { value: 'fixed', label: t.fixed },
] as const

export const NO_ADJUSTMENT: DraftAdjustment = {
  adjustmentMethod: 'percentage',
  adjustmentType: 'discount',
  adjustmentValue: 0,
}

type Props = {
  /** What is adjusted. */
  label: string
  value: DraftAdjustment
  onChange: (value: DraftAdjustment | null) => void
}

/** A discount or an increase, in percent or in reais. */
export function AdjustEditor({ label, value, onChange }: Props) {
  const isPercent = value.adjustmentMethod === 'percentage'
  return (
    <fieldset className={styles.panel} aria-label={label}>
      <RadioPair
        label={t.kind}
        value={value.adjustmentType}
        options={ADJUSTMENT_TYPES}
        onChange={(adjustmentType) => onChange({ ...value, adjustmentType })}
      />
      <RadioPair
        label={t.unit}
        value={value.adjustmentMethod}
        options={ADJUSTMENT_METHODS}
        onChange={(adjustmentMethod) => onChange({ ...value, adjustmentMethod })}
      />
      <AmountField
        label={t.value}
        value={value.adjustmentValue}
        unit={isPercent ? '%' : 'R$'}
        {...(isPercent && value.adjustmentType === 'discount' && { most: 100 })}
        onChange={(adjustmentValue) => onChange({ ...value, adjustmentValue })}
      />
      <Button look="quiet" onClick={() => onChange(null)}>
        {t.drop}
      </Button>
    </fieldset>
  )
}
