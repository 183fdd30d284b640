import { paymentMethodText } from '#console/messages/comanda.ts'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodText[value] }))

type Props = { label: string; value: PaymentMethod; onPick: (method: PaymentMethod) => void }

/** How money goes out. */
export const MethodSelect = ({ label, value, onPick }: Props) => (
  <FormSelect
    label={label}
    value={value}
    options={OPTIONS}
    onPick={(picked) => onPick(findKnownValue(PAYMENT_METHODS, picked) ?? value)}
  />
)
