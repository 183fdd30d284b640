import type { Adjustment } from '#console/comanda/draft/comanda-draft.ts'
import { comanda } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './items.module.css'
import { Choice } from './radio-pair.tsx'

const said = comanda.adjust

const KINDS = [
  { value: 'discount', label: said.discount },
  { value: 'increase', label: said.increase },
] as const
const UNITS = [
  { value: 'percentage', label: said.percentage },
  { value: 'fixed', label: said.fixed },
] as const

export const NO_ADJUSTMENT: Adjustment = {
  adjustmentMethod: 'percentage',
  adjustmentType: 'discount',
  adjustmentValue: 0,
}

type Props = {
  /** What is adjusted. */
  label: string
  value: Adjustment
  onChange: (value: Adjustment | null) => void
}

/** A discount or an increase, in percent or in reais. */
export function AdjustEditor({ label, value, onChange }: Props) {
  const isPercent = value.adjustmentMethod === 'percentage'
  return (
    <fieldset className={styles.panel} aria-label={label}>
      <Choice
        label={said.kind}
        value={value.adjustmentType}
        options={KINDS}
        onChange={(adjustmentType) => onChange({ ...value, adjustmentType })}
      />
      <Choice
        label={said.unit}
        value={value.adjustmentMethod}
        options={UNITS}
        onChange={(adjustmentMethod) => onChange({ ...value, adjustmentMethod })}
      />
      <AmountField
        label={said.value}
        value={value.adjustmentValue}
        unit={isPercent ? '%' : 'R$'}
        {...(isPercent && value.adjustmentType === 'discount' && { most: 100 })}
        onChange={(adjustmentValue) => onChange({ ...value, adjustmentValue })}
      />
      <Button look="quiet" onClick={() => onChange(null)}>
        {said.drop}
      </Button>
    </fieldset>
  )
}
