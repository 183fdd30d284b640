import { useQuery } from '@tanstack/react-query'
import { type ComandaDraft, listDraftPayments } from '#console/comanda/draft/comanda-draft.ts'
import { cardFeesQuery } from '#console/house/house-queries.ts'
import { comandaText, paymentMethodText } from '#console/messages/comanda.ts'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { CARD_METHODS, type CardMethod } from '#domain/receiving/card-fee.ts'

const t = comandaText.pay

type Props = { draft: ComandaDraft; due: number; onChange: (draft: ComandaDraft) => void }

/** The brand of each card that pays, where the house has a fee for some. */
export function CardBrands({ draft, due, onChange }: Props) {
  const { data } = useQuery(cardFeesQuery)
  const paid = listDraftPayments(draft.paying, due).map(({ metodo }) => metodo)
  const listBrands = (method: CardMethod) => {
    const named = (data?.fees ?? []).filter((fee) => fee.method === method && fee.brand !== '')
    // One that the house has no line for any more stays what was said.
    const brands = [...named.map(({ brand }) => brand), draft.brands[method] ?? '']
    return [...new Set(brands)].filter(Boolean)
  }
  return CARD_METHODS.filter((method) => paid.includes(method)).map((method) => {
    const brands = listBrands(method)
    if (brands.length === 0) return null
    return (
      <FormSelect
        key={method}
        label={t.brand(paymentMethodText[method])}
        value={draft.brands[method] ?? ''}
        options={[
          { value: '', label: t.noBrand },
          ...brands.map((one) => ({ value: one, label: one })),
        ]}
        onPick={(brand) => onChange({ ...draft, brands: { ...draft.brands, [method]: brand } })}
      />
    )
  })
}
