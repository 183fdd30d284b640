import { useQuery } from '@tanstack/react-query'
import { comandaText, paymentMethodText } from '#console/messages/comanda.ts'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import type { CardMethod } from '#domain/receiving/card-fee.ts'
import { cardFeesQuery } from './house-queries.ts'

const t = comandaText.pay

type Props = {
  method: CardMethod
  /** Empty where nobody said. */
  brand: string
  onPick: (brand: string) => void
}

/** The brand of a card that pays, where the house has a fee for some; elsewhere nothing. */
export function CardBrandField({ method, brand, onPick }: Props) {
  const { data } = useQuery(cardFeesQuery)
  const named = (data?.fees ?? []).filter((fee) => fee.method === method && fee.brand !== '')
  // One that the house has no line for any more stays what was said.
  const brands = [...new Set([...named.map((fee) => fee.brand), brand])].filter(Boolean)
  if (brands.length === 0) return null
  return (
    <FormSelect
      label={t.brand(paymentMethodText[method])}
      value={brand}
      options={[
        { value: '', label: t.noBrand },
        ...brands.map((one) => ({ value: one, label: one })),
      ]}
      onPick={onPick}
    />
  )
}
