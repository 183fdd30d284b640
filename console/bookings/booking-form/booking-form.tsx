import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import styles from './booking-form.module.css'
import { applyService, type BookableService, type ChosenClient } from './booking-form-values.ts'
import { ClientPicker, hasFinePointer } from './client-picker.tsx'
import { FormActions, ProfessionalSelect } from './form-fields.tsx'
import { MoreOptions } from './more-options.tsx'
import { ServicePicker } from './service-picker.tsx'
import type { BookingFormState } from './use-booking-form.ts'

const t = agendaText.form

type Props = { form: BookingFormState; isNew: boolean; onCancel: () => void }

/** Client, service and time are chosen; everything else is proposed. */
export function BookingForm({ form, isNew, onCancel }: Props) {
  const { values, wrong, change, busy } = form
  const catalog = useQuery(catalogQuery)
  const fields = useFocusNextField(form, isNew)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  const people = catalog.data?.professionals ?? []
  useEffect(() => {
    const [first] = people
    if (!values.professional_id && first) change({ professional_id: first.id })
  }, [people, values.professional_id, change])
  return (
    <form ref={fields.form} className={styles.form} onSubmit={submit} noValidate>
      {form.newest && <ChangedElsewhereNotice what={form.newest} />}
      <ClientPicker
        chosen={values.client}
        wrong={wrong}
        input={fields.client}
        onChoose={(client: ChosenClient | null) => change({ client })}
      />
      <ServicePicker
        catalog={catalog.data}
        failed={catalog.isError}
        chosen={values.service}
        professional_id={values.professional_id}
        error={wrong.service}
        input={fields.service}
        onChoose={(service: BookableService | null) =>
          change(service ? applyService(values, service) : { service })
        }
      />
      <DateTimeFields form={form} people={people} />
      <MoreOptions form={form} isNew={isNew} />
      {form.refused && <SaveRefusalNotice {...form.refused} onEncaixe={form.saveAsEncaixe} />}
      <FormActions save={t.save} busy={busy && t.saving} onCancel={onCancel} />
    </form>
  )
}

/** Moves the focus to the next field once a choice is made. */
function useFocusNextField({ values }: BookingFormState, isNew: boolean) {
  const client = useRef<HTMLInputElement>(null)
  const service = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isTyped = values.client?.kind === 'new'
  const next = !values.client ? 'client' : !values.service ? 'service' : 'save'
  const before = useRef(isNew ? null : next)
  useEffect(() => {
    if (before.current === next) return
    before.current = next
    if (!hasFinePointer()) return
    if (next === 'client') client.current?.focus()
    else if (next === 'service' && !isTyped) service.current?.focus()
    else if (next === 'save') {
      form.current?.querySelector<HTMLElement>('[data-save]')?.focus({ preventScroll: true })
    }
  }, [next, isTyped])
  return { client, service, form }
}

function DateTimeFields({
  form,
  people,
}: {
  form: BookingFormState
  people: readonly { id: string; name: string }[]
}) {
  const { values, wrong, change } = form
  return (
    <>
      <ProfessionalSelect
        label={t.professional}
        value={values.professional_id}
        people={people}
        onChoose={(professional_id) => change({ professional_id })}
      />
      <div className={styles.pairs}>
        <Field
          label={t.date}
          type="date"
          value={values.date}
          error={wrong.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <Field
          label={t.time}
          type="time"
          step={300}
          value={values.time}
          error={wrong.time}
          onChange={(event) => change({ time: event.target.value })}
        />
        <Field
          label={t.duration}
          type="number"
          inputMode="numeric"
          min={5}
          max={1440}
          step={5}
          value={values.duration}
          error={wrong.duration}
          onChange={(event) => change({ duration: event.target.value })}
        />
        <Field
          label={t.price}
          inputMode="decimal"
          value={values.price}
          error={wrong.price}
          maxLength={14}
          onChange={(event) => change({ price: event.target.value })}
        />
      </div>
    </>
  )
}

type SaveRefusalProps = { reason: string; canEncaixe: boolean; onEncaixe: () => void }

function SaveRefusalNotice({ reason, canEncaixe, onEncaixe }: SaveRefusalProps) {
  return (
    <div className={styles.refused} role="alert">
      <p>{reason}</p>
      {canEncaixe && (
        <Button look="secondary" onClick={onEncaixe}>
          {t.squeeze}
        </Button>
      )}
    </div>
  )
}

function ChangedElsewhereNotice({ what }: { what: string }) {
  return (
    <div className={styles.notice} role="alert">
      <strong>{t.changedElsewhere}</strong>
      {`${t.nowIs(what)} ${t.keepMine}`}
    </div>
  )
}
