import { type ComandaDraft, listDraftPayments } from '#console/comanda/draft/comanda-draft.ts'
import { CardBrandField } from '#console/house/card-brand-field.tsx'
import { CARD_METHODS } from '#domain/receiving/card-fee.ts'

type Props = { draft: ComandaDraft; due: number; onChange: (draft: ComandaDraft) => void }

/** The brand of each card that pays, where the house has a fee for some. */
export function CardBrands({ draft, due, onChange }: Props) {
  const paid = listDraftPayments(draft.paying, due).map(({ metodo }) => metodo)
  return CARD_METHODS.filter((method) => paid.includes(method)).map((method) => (
    <CardBrandField
      key={method}
      method={method}
      brand={draft.brands[method] ?? ''}
      onPick={(brand) => onChange({ ...draft, brands: { ...draft.brands, [method]: brand } })}
    />
  ))
}
