import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agendaQuery } from '#console/bookings/booking-queries.ts'
import { FreeTimeChips } from '#console/bookings/free-times/free-time-chips.tsx'
import { listPlaceWarnings } from '#console/bookings/free-times/place-warnings.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Field } from '#console/ui/form/field.tsx'
import { isDate } from '#domain/time/civil-time.ts'
import styles from './booking-form.module.css'
import { type BookingCatalog, getProfessionalValues } from './booking-form-values.ts'
import { ProfessionalSelect } from './form-fields.tsx'
import type { BookingFormState } from './use-booking-form.ts'

const t = agendaText.form

type Props = { form: BookingFormState; isNew: boolean; catalog: BookingCatalog | undefined }

/** With whom and when stands first, and in sight; of one professional alone nobody has to choose. */
export function PlaceFields({ form, isNew, catalog }: Props) {
  const { professional_id, date, time, service } = form.values
  const people = catalog?.professionals ?? []
  const isOnly = people.length === 1 && people[0]?.id === professional_id
  // Where a time of the agenda was pressed there is nothing to propose.
  const [isProposing] = useState(isNew && time === '')
  const [firstDay] = useState(date)
  return (
    <>
      {!isOnly && (
        <ProfessionalSelect
          label={t.professional}
          value={professional_id}
          people={people}
          onChoose={(id) => form.change(getProfessionalValues(form.values, id))}
        />
      )}
      {isProposing && (
        <FreeTimeChips
          from={firstDay}
          professional_id={professional_id}
          service={service}
          chosen={{ date, time }}
          onChoose={form.change}
        />
      )}
      <div>
        <div className={styles.pairs}>
          <Field label={t.date} type="date" {...form.field('date')} />
          <Field label={t.time} type="time" step={300} {...form.field('time')} />
        </div>
        <PlaceWarnings form={form} catalog={catalog} />
      </div>
    </>
  )
}

function PlaceWarnings({ form, catalog }: Pick<Props, 'form' | 'catalog'>) {
  const { professional_id, date, time, duration, service } = form.values
  const { data } = useQuery({ ...agendaQuery(date, date), enabled: isDate(date) })
  const warnings = listPlaceWarnings(data, {
    date,
    time,
    duration: Number(duration),
    professional: catalog?.professionals.find(({ id }) => id === professional_id),
    service: catalog?.services.find(({ id }) => id === service?.id),
  })
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning} className={styles.placeWarning}>
          {warning}
        </p>
      ))}
    </div>
  )
}
