import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { clientsQuery } from '#console/bookings/booking-queries.ts'
import { formatOwed, OwedMark } from '#console/fiado/owed.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { Combobox, ComboboxChoice, type ComboboxOption } from '#console/ui/form/combobox.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { displayFullName, WALK_IN_NAME } from '#domain/text/display.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './booking-form.module.css'
import { type ChosenClient, type ClientMatch, toNewClient } from './booking-form-values.ts'
import type { BookingFormState } from './use-booking-form.ts'

const t = agendaText.form

type Props = { form: BookingFormState; input: RefObject<HTMLInputElement | null> }

/** Chooses a known client, a new one, or a walk-in. */
export function ClientPicker({ form, input }: Props) {
  const chosen = form.values.client
  const clear = () => form.change({ client: null, guest_name: '' })
  if (!chosen) return <ClientSearch form={form} input={input} />
  if (chosen.kind === 'walk-in') {
    return (
      <ComboboxChoice label={t.client} title={WALK_IN_NAME} change={t.change} onChange={clear} />
    )
  }
  if (chosen.kind === 'new') return <NewClient form={form} onClear={clear} />
  return (
    <>
      <ComboboxChoice
        label={t.client}
        title={chosen.nome}
        detail={chosen.telefone ? formatPhone(chosen.telefone) : undefined}
        change={t.change}
        onChange={clear}
      />
      {chosen.owed !== undefined && <OwedMark owed={chosen.owed} />}
      {chosen.warning && (
        <p className={styles.warning} role="alert">
          {chosen.warning}
        </p>
      )}
      <GuestField form={form} />
    </>
  )
}

/** For a child or a friend who comes under the client's contact. */
function GuestField({ form }: { form: BookingFormState }) {
  const [isOpen, setOpen] = useState(form.values.guest_name !== '')
  const toggle = (open: boolean) => {
    setOpen(open)
    if (!open) form.change({ guest_name: '' })
  }
  return (
    <>
      <Checkbox
        label={t.forGuest}
        checked={isOpen}
        onChange={(event) => toggle(event.target.checked)}
      />
      {isOpen && (
        <Field
          label={t.guest}
          hint={t.guestHint}
          maxLength={120}
          autoComplete="off"
          {...form.field('guest_name')}
        />
      )}
    </>
  )
}

const NEW_CLIENT_KEY = 'new'
const WALK_IN_KEY = 'walk-in'

function ClientSearch({ form, input }: Props) {
  const { clientSearch: typed, setClientSearch: setTyped } = form
  const q = useDeferredValue(typed.trim())
  const { data, isError, isPlaceholderData } = useQuery(clientsQuery(q))
  // Until the server has answered for this text, results of a shorter one must not be chosen.
  const isSettled = q === typed.trim() && !isPlaceholderData && (data !== undefined || isError)
  const clients = (data?.clients ?? []).filter(
    ({ nome }) => isSettled || foldText(nome).includes(foldText(typed)),
  )
  const choose = ({ key }: ComboboxOption) => {
    setTyped('')
    if (key === NEW_CLIENT_KEY) return form.change({ client: toNewClient(typed) })
    if (key === WALK_IN_KEY) return form.change({ client: { kind: 'walk-in' } })
    const client = clients.find(({ id }) => id === key)
    if (client) form.change({ client: toKnownClient(client) })
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
      error={form.getError('client')}
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
  const found = clients.map(({ id, nome, telefone, email, owed }) => ({
    key: id,
    title: displayFullName(nome),
    detail: [telefone ? formatPhone(telefone) : email, formatOwed(owed)]
      .filter(Boolean)
      .join(' · '),
  }))
  if (typed === '') {
    return [{ key: WALK_IN_KEY, title: WALK_IN_NAME, detail: t.walkInText }, ...found]
  }
  const isKnown = found.some(({ title }) => title.toLowerCase() === typed.toLowerCase())
  return isKnown || !isSettled
    ? found
    : [...found, { key: NEW_CLIENT_KEY, title: t.newClient(typed) }]
}

const toKnownClient = ({ id, nome, telefone, owed, blocked }: ClientMatch): ChosenClient => ({
  kind: 'known',
  id,
  nome,
  telefone,
  owed,
  ...(blocked && { warning: blocked.message }),
})

type NewClientProps = { form: BookingFormState; onClear: () => void }

function NewClient({ form, onClear }: NewClientProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Focus the first field that is still empty.
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    ;(inputs.find(({ value }) => value === '') ?? inputs[0])?.focus()
  }, [])
  return (
    <fieldset ref={fields} className={styles.group}>
      <legend>{t.newClientPlain}</legend>
      <Field label={t.name} maxLength={120} autoComplete="off" {...form.field('client.nome')} />
      <PhoneField label={t.phone} hint={t.optional} {...form.field('client.telefone')} />
      <button type="button" className={styles.link} onClick={onClear}>
        {t.change}
      </button>
    </fieldset>
  )
}
