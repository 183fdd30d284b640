import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Combobox, ComboboxChoice, type ComboboxOption } from '#console/ui/form/combobox.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { foldText } from '#console/ui/form/fold-text.ts'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { displayName, WALK_IN_NAME } from '#domain/text/display.ts'
import { formatPhone, toPhoneDigits } from '#domain/text/phone.ts'
import styles from './booking-form.module.css'
import type { BookingFormErrors, ChosenClient, ClientMatch } from './booking-form-values.ts'

const t = agendaText.form

type Props = {
  chosen: ChosenClient | null
  wrong: BookingFormErrors
  input: RefObject<HTMLInputElement | null>
  onChoose: (client: ChosenClient | null) => void
}

/** Chooses a known client, a new one, or a walk-in. */
export function ClientPicker({ chosen, wrong, input, onChoose }: Props) {
  if (!chosen) return <ClientSearch wrong={wrong} input={input} onChoose={onChoose} />
  if (chosen.kind === 'walk-in') {
    return (
      <ComboboxChoice
        label={t.client}
        title={WALK_IN_NAME}
        change={t.change}
        onChange={() => onChoose(null)}
      />
    )
  }
  if (chosen.kind === 'new') return <NewClient client={chosen} wrong={wrong} onChoose={onChoose} />
  return (
    <>
      <ComboboxChoice
        label={t.client}
        title={chosen.nome}
        detail={chosen.telefone ? formatPhone(chosen.telefone) : undefined}
        change={t.change}
        onChange={() => onChoose(null)}
      />
      {chosen.warning && (
        <p className={styles.warning} role="alert">
          {chosen.warning}
        </p>
      )}
    </>
  )
}

const NEW_CLIENT_KEY = 'new'
const WALK_IN_KEY = 'walk-in'

function ClientSearch({ wrong, input, onChoose }: Omit<Props, 'chosen'>) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError, isPlaceholderData } = useQuery(clientsQuery(q))
  // Until the server has answered for this text, results of a shorter one must not be chosen.
  const isSettled = q === typed.trim() && !isPlaceholderData && (data !== undefined || isError)
  const clients = (data?.clients ?? []).filter(
    ({ nome }) => isSettled || foldText(nome).includes(foldText(typed)),
  )
  const choose = ({ key }: ComboboxOption) => {
    if (key === NEW_CLIENT_KEY) return onChoose(toNewClient(typed))
    if (key === WALK_IN_KEY) return onChoose({ kind: 'walk-in' })
    const client = clients.find(({ id }) => id === key)
    if (client) onChoose(toKnownClient(client))
  }
  return (
    <Combobox
      label={t.client}
      placeholder={t.clientHint}
      typed={typed}
      onType={setTyped}
      options={toClientOptions(clients, typed.trim(), isSettled)}
      onChoose={choose}
      input={input}
      error={wrong.client}
      first={hasFinePointer()}
    >
      {isError && <p className={styles.note}>{t.loadFailed}</p>}
      {isSettled && clients.length === 0 && q && <p className={styles.note}>{t.noClient}</p>}
    </Combobox>
  )
}

/** On a touch screen the keyboard would cover what is offered. */
export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches

function toClientOptions(
  clients: readonly ClientMatch[],
  typed: string,
  isSettled: boolean,
): ComboboxOption[] {
  const found = clients.map(({ id, nome, telefone, email }) => ({
    key: id,
    title: nome.trim() || displayName(nome),
    detail: telefone ? formatPhone(telefone) : (email ?? ''),
  }))
  if (typed === '') {
    return [{ key: WALK_IN_KEY, title: WALK_IN_NAME, detail: t.walkInText }, ...found]
  }
  const isKnown = found.some(({ title }) => title.toLowerCase() === typed.toLowerCase())
  return isKnown || !isSettled
    ? found
    : [...found, { key: NEW_CLIENT_KEY, title: t.newClient(typed) }]
}

const toKnownClient = ({ id, nome, telefone, blocked }: ClientMatch): ChosenClient => ({
  kind: 'known',
  id,
  nome,
  telefone,
  ...(blocked && { warning: blocked.message }),
})

/** What was typed is either a name or a phone number. */
function toNewClient(typed: string): ChosenClient {
  const isNumber = /^[\d\s()+-]+$/.test(typed) && toPhoneDigits(typed).length >= 4
  return isNumber
    ? { kind: 'new', nome: '', telefone: formatPhone(typed) }
    : { kind: 'new', nome: typed.trim(), telefone: '' }
}

type NewClientProps = Omit<Props, 'chosen' | 'input'> & {
  client: Extract<ChosenClient, { kind: 'new' }>
}

function NewClient({ client, wrong, onChoose }: NewClientProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Focus the first field that is still empty.
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    ;(inputs.find(({ value }) => value === '') ?? inputs[0])?.focus()
  }, [])
  return (
    <fieldset ref={fields} className={styles.group}>
      <legend>{t.newClientPlain}</legend>
      <Field
        label={t.name}
        value={client.nome}
        error={wrong.client}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => onChoose({ ...client, nome: event.target.value })}
      />
      <PhoneField
        label={t.phone}
        hint={t.optional}
        value={client.telefone}
        error={wrong.phone}
        onChange={(event) => onChoose({ ...client, telefone: event.target.value })}
      />
      <button type="button" className={styles.link} onClick={() => onChoose(null)}>
        {t.change}
      </button>
    </fieldset>
  )
}
