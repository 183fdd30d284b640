import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { productsText } from '#console/messages/products.ts'
import { Combobox, ComboboxChoice, type ComboboxOption } from '#console/ui/form/combobox.tsx'
import { formatPhone } from '#domain/text/phone.ts'
import type { SaleClient } from './sale-form.ts'

const t = productsText.sales.form

type Props = { chosen: SaleClient | null; onChoose: (client: SaleClient | null) => void }

/** A known client, or nobody: a sale needs none. */
export function SaleClientPicker({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...clientsQuery(q), enabled: q !== '' && !chosen })
  if (chosen) {
    return (
      <ComboboxChoice
        label={t.client}
        title={chosen.nome}
        change={t.change}
        onChange={() => onChoose(null)}
      />
    )
  }
  const clients = q === '' ? [] : (data?.clients ?? [])
  const choose = ({ key }: ComboboxOption) => {
    const client = clients.find(({ id }) => id === key)
    setTyped('')
    if (client) onChoose({ id: client.id, nome: client.nome })
  }
  return (
    <Combobox
      label={t.client}
      placeholder={t.clientHint}
      typed={typed}
      onType={setTyped}
      options={clients.map(({ id, nome, telefone, email }) => ({
        key: id,
        title: nome,
        detail: telefone ? formatPhone(telefone) : (email ?? ''),
      }))}
      onChoose={choose}
    />
  )
}
