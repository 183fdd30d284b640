import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import styles from './booking-form.module.css'
import {
  type BookableService,
  getProfessionalValues,
  getServiceValues,
} from './booking-form-values.ts'
import { ClientPicker, hasFinePointer } from './client-picker.tsx'
import { FormActions, SaveRefusalNotice } from './form-fields.tsx'
import { MoreOptions } from './more-options.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ServicePicker } from './service-picker.tsx'
import type { BookingFormState } from './use-booking-form.ts'

const t = agendaText.form

type Props = { form: BookingFormState; isNew: boolean; onCancel: () => void }

/** Client, service and time are chosen; everything else is proposed. */
export function BookingForm({ form, isNew, onCancel }: Props) {
  const { values, change, busy, refused } = form
  const catalog = useQuery(catalogQuery)
  const fields = useFocusNextField(form, isNew)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  const people = catalog.data?.professionals ?? []
  useEffect(() => {
    const [first] = people
    if (!values.professional_id && first) change(getProfessionalValues(values, first.id))
  }, [people, values, change])
  return (
    <form ref={form.ref} className={styles.form} onSubmit={submit} noValidate>
      {form.newest && <ChangedElsewhereNotice what={form.newest} />}
      <PlaceFields form={form} isNew={isNew} catalog={catalog.data} />
      <ClientPicker form={form} input={fields.client} />
      <ServicePicker
        catalog={catalog.data}
        failed={catalog.isError}
        chosen={values.service}
        professional_id={values.professional_id}
        error={form.getError('service')}
        input={fields.service}
        onChoose={(service: BookableService | null) =>
          change(service ? getServiceValues(service, values.professional_id) : { service })
        }
      />
      <TermFields form={form} />
      <MoreOptions form={form} isNew={isNew} />
      {refused?.known && <KnownClientChoice {...refused.known} onChoose={form.saveFor} />}
      {refused && !refused.known && (
        <SaveRefusalNotice
          reason={refused.reason}
          onEncaixe={refused.canEncaixe ? form.saveAsEncaixe : undefined}
        />
      )}
      <FormActions save={t.save} busy={busy && t.saving} onCancel={onCancel} />
    </form>
  )
}

/** Moves the focus to the next field once a choice is made. */
function useFocusNextField({ values, ref }: BookingFormState, isNew: boolean) {
  const client = useRef<HTMLInputElement>(null)
  const service = useRef<HTMLInputElement>(null)
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
      ref.current?.querySelector<HTMLElement>('[data-save]')?.focus({ preventScroll: true })
    }
  }, [next, isTyped, ref])
  return { client, service }
}

function TermFields({ form }: { form: BookingFormState }) {
  return (
    <div className={styles.pairs}>
      <Field
        label={t.duration}
        type="number"
        inputMode="numeric"
        min={5}
        max={1440}
        step={5}
        {...form.field('duration')}
      />
      <Field label={t.price} inputMode="decimal" maxLength={14} {...form.field('price')} />
    </div>
  )
}

type KnownProps = {
  owner: string
  typed: string
  onChoose: (known: 'use' | 'in_name') => void
}

/** The typed telephone is somebody else's: nothing is booked before it is said for whom. */
function KnownClientChoice({ owner, typed, onChoose }: KnownProps) {
  const place = useRef<HTMLDivElement>(null)
  // The one that was typed stands first, and Enter takes it.
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className={styles.notice} role="alert">
      <strong>{t.known.title(owner)}</strong>
      <div className={styles.knownChoices}>
        <Button onClick={() => onChoose('in_name')}>{t.known.inName(typed)}</Button>
        <Button look="secondary" onClick={() => onChoose('use')}>
          {t.known.use(owner)}
        </Button>
      </div>
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
