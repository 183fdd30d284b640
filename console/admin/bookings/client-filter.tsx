import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Combobox } from '#console/ui/form/combobox.tsx'
import { displayFullName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './filter-bar.module.css'

const t = bookingsText.filters

type Props = {
  /** Whose bookings are shown; null: everybody's. */
  name: string | null
  onPick: (client_id: string) => void
}

/** Filters by client; there are too many for a select, so they are searched for. */
export function ClientFilter({ name, onPick }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.field}>
        <span aria-hidden="true">{t.client}</span>
        <button
          type="button"
          className={styles.pick}
          aria-haspopup="dialog"
          aria-label={`${t.client}: ${name ?? t.all}`}
          onClick={() => setOpen(true)}
        >
          {name ?? t.all}
        </button>
      </div>
      {open && (
        <Dialog title={t.pickClient} onClose={() => setOpen(false)}>
          <ClientSearch
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

function ClientSearch({ onPick }: Pick<Props, 'onPick'>) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError, isPlaceholderData } = useQuery(clientsQuery(q))
  const clients = data?.clients ?? []
  const isSettled = data !== undefined && !isPlaceholderData && q === typed.trim()
  return (
    <Combobox
      first
      label={t.client}
      placeholder={t.qHint}
      typed={typed}
      onType={setTyped}
      options={clients.map(({ id, nome, telefone, email }) => ({
        key: id,
        title: displayFullName(nome),
        detail: telefone ? formatPhone(telefone) : (email ?? ''),
      }))}
      onChoose={({ key }) => onPick(key)}
    >
      <p role="status">
        {isError ? bookingsText.offline : isSettled && clients.length === 0 ? t.noClient : ''}
      </p>
    </Combobox>
  )
}
