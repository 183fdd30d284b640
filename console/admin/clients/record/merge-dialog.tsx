import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { clientsText } from '#console/messages/clients.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Combobox, ComboboxChoice, type ComboboxOption } from '#console/ui/form/combobox.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { displayPhone } from '#domain/text/phone.ts'
import type { ClientRecord } from '../client/client-queries.ts'
import { useMerge } from './client-acts.ts'

const t = clientsText.merge

type Chosen = { id: string; nome: string }
type Props = { client: ClientRecord; onClose: () => void }

/** Joins another record of the same person to this one. */
export function MergeDialog({ client, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const merge = useMerge(client, onClose)
  return (
    <Dialog title={t.title(client.nome)} onClose={onClose}>
      <div className={layout.form}>
        <p>{t.lead}</p>
        {chosen ? (
          <ComboboxChoice
            label={t.other}
            title={chosen.nome}
            change={t.change}
            onChange={() => setChosen(null)}
          />
        ) : (
          <OtherPicker except={client.id} onChoose={setChosen} />
        )}
        {chosen && <p>{t.explain(chosen.nome, client.nome)}</p>}
        <Button
          wide
          busy={merge.isPending && t.busy}
          disabled={!chosen}
          onClick={() => chosen && merge.mutate(chosen)}
        >
          {t.action}
        </Button>
      </div>
    </Dialog>
  )
}

function OtherPicker({ except, onChoose }: { except: string; onChoose: (other: Chosen) => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError } = useQuery({ ...clientsQuery(q), enabled: q !== '' })
  const clients = q === '' ? [] : (data?.clients ?? []).filter(({ id }) => id !== except)
  const choose = ({ key }: ComboboxOption) => {
    const other = clients.find(({ id }) => id === key)
    if (other) onChoose({ id: other.id, nome: other.nome })
  }
  return (
    <Combobox
      label={t.other}
      placeholder={t.hint}
      typed={typed}
      onType={setTyped}
      options={clients.map(({ id, nome, telefone, email }) => ({
        key: id,
        title: nome,
        detail: displayPhone(telefone) ?? email ?? '',
      }))}
      onChoose={choose}
      first
    >
      {isError && <p>{t.loadFailed}</p>}
      {data && q !== '' && clients.length === 0 && <p>{t.nobody}</p>}
    </Combobox>
  )
}
