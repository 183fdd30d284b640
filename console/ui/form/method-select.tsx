import { paymentMethodText } from '#console/messages/comanda.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { FormSelect } from './select-field.tsx'

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodText[value] }))

type Props = { label: string; value: PaymentMethod; onPick: (method: PaymentMethod) => void }

/** How money comes in or goes out. */
export const MethodSelect = ({ label, value, onPick }: Props) => (
  <FormSelect
    label={label}
    value={value}
    options={OPTIONS}
    onPick={(picked) => onPick(findKnownValue(PAYMENT_METHODS, picked) ?? value)}
  />
)
