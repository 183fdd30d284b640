import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { bookings } from '#console/messages/bookings.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Picker } from '#console/ui/form/combobox.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './filter-bar.module.css'

const said = bookings.filters

type Props = {
  /** Whose bookings are shown; null: everybody's. */
  name: string | null
  onPick: (client_id: string) => void
}

/** Whose bookings: too many for a list to open, so they are searched for. */
export function ClientFilter({ name, onPick }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.field}>
        <span aria-hidden="true">{said.client}</span>
        <button
          type="button"
          className={styles.pick}
          aria-haspopup="dialog"
          aria-label={`${said.client}: ${name ?? said.all}`}
          onClick={() => setOpen(true)}
        >
          {name ?? said.all}
        </button>
      </div>
      {open && (
        <Dialog title={said.pickClient} onClose={() => setOpen(false)}>
          <Search
            onPick={(id) => {
              setOpen(false)
              onPick(id)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Search({ onPick }: Pick<Props, 'onPick'>) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError, isPlaceholderData } = useQuery(clientsQuery(q))
  const clients = data?.clients ?? []
  const isSettled = data !== undefined && !isPlaceholderData && q === typed.trim()
  return (
    <Picker
      first
      label={said.client}
      placeholder={said.qHint}
      typed={typed}
      onType={setTyped}
      options={clients.map(({ id, nome, telefone, email }) => ({
        key: id,
        title: nome.trim() || displayName(nome),
        detail: telefone ? formatPhone(telefone) : (email ?? ''),
      }))}
      onChoose={({ key }) => onPick(key)}
    >
      <p role="status">
        {isError ? bookings.offline : isSettled && clients.length === 0 ? said.noClient : ''}
      </p>
    </Picker>
  )
}
