import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Chosen, type Option, Picker } from '#console/ui/form/combobox.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { displayName, WALK_IN_NAME } from '#domain/text/display.ts'
import { formatPhone, phoneDigits } from '#domain/text/phone.ts'
import styles from './booking-form.module.css'
import type { ChosenClient, Client, Wrong } from './booking-form-values.ts'
import { folded } from './fold-text.ts'

const said = agendaText.form

type Props = {
  chosen: ChosenClient | null
  wrong: Wrong
  input: RefObject<HTMLInputElement | null>
  onChoose: (client: ChosenClient | null) => void
}

/** Who comes: found by name, number or e-mail, made on the spot, or nobody in particular. */
export function ClientPicker({ chosen, wrong, input, onChoose }: Props) {
  if (!chosen) return <Search wrong={wrong} input={input} onChoose={onChoose} />
  if (chosen.kind === 'walk-in') {
    return (
      <Chosen
        label={said.client}
        title={WALK_IN_NAME}
        change={said.change}
        onChange={() => onChoose(null)}
      />
    )
  }
  if (chosen.kind === 'new') return <NewClient client={chosen} wrong={wrong} onChoose={onChoose} />
  return (
    <>
      <Chosen
        label={said.client}
        title={chosen.nome}
        detail={chosen.telefone ? formatPhone(chosen.telefone) : undefined}
        change={said.change}
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

const NEW = 'new'
const WALK_IN = 'walk-in'

function Search({ wrong, input, onChoose }: Omit<Props, 'chosen'>) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError, isPlaceholderData } = useQuery(clientsQuery(q))
  // Until the server has answered to just this, nothing that was found for less may be taken for it.
  const isSettled = q === typed.trim() && !isPlaceholderData && (data !== undefined || isError)
  const clients = (data?.clients ?? []).filter(
    ({ nome }) => isSettled || folded(nome).includes(folded(typed)),
  )
  const choose = ({ key }: Option) => {
    if (key === NEW) return onChoose(newClient(typed))
    if (key === WALK_IN) return onChoose({ kind: 'walk-in' })
    const client = clients.find(({ id }) => id === key)
    if (client) onChoose(knownClient(client))
  }
  return (
    <Picker
      label={said.client}
      placeholder={said.clientHint}
      typed={typed}
      onType={setTyped}
      options={optionsOf(clients, typed.trim(), isSettled)}
      onChoose={choose}
      input={input}
      error={wrong.client}
      first={hasKeyboard()}
    >
      {isError && <p className={styles.note}>{said.loadFailed}</p>}
      {isSettled && clients.length === 0 && q && <p className={styles.note}>{said.noClient}</p>}
    </Picker>
  )
}

/** On a touch screen the keyboard would cover what is offered. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

function optionsOf(clients: readonly Client[], typed: string, isSettled: boolean): Option[] {
  const found = clients.map(({ id, nome, telefone, email }) => ({
    key: id,
    title: nome.trim() || displayName(nome),
    detail: telefone ? formatPhone(telefone) : (email ?? ''),
  }))
  if (typed === '') {
    return [{ key: WALK_IN, title: WALK_IN_NAME, detail: said.walkInText }, ...found]
  }
  const isKnown = found.some(({ title }) => title.toLowerCase() === typed.toLowerCase())
  return isKnown || !isSettled ? found : [...found, { key: NEW, title: said.newClient(typed) }]
}

const knownClient = ({ id, nome, telefone, blocked }: Client): ChosenClient => ({
  kind: 'known',
  id,
  nome,
  telefone,
  ...(blocked && { warning: blocked.message }),
})

/** What was typed is a name, or a number without one. */
function newClient(typed: string): ChosenClient {
  const isNumber = /^[\d\s()+-]+$/.test(typed) && phoneDigits(typed).length >= 4
  return isNumber
    ? { kind: 'new', nome: '', telefone: formatPhone(typed) }
    : { kind: 'new', nome: typed.trim(), telefone: '' }
}

type NewProps = Omit<Props, 'chosen' | 'input'> & {
  client: Extract<ChosenClient, { kind: 'new' }>
}

function NewClient({ client, wrong, onChoose }: NewProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // On to what is still missing of him.
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    ;(inputs.find(({ value }) => value === '') ?? inputs[0])?.focus()
  }, [])
  return (
    <fieldset ref={fields} className={styles.group}>
      <legend>{said.newClientPlain}</legend>
      <Field
        label={said.name}
        value={client.nome}
        error={wrong.client}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => onChoose({ ...client, nome: event.target.value })}
      />
      <PhoneField
        label={said.phone}
        hint={said.optional}
        value={client.telefone}
        error={wrong.phone}
        onChange={(event) => onChoose({ ...client, telefone: event.target.value })}
      />
      <button type="button" className={styles.link} onClick={() => onChoose(null)}>
        {said.change}
      </button>
    </fieldset>
  )
}
