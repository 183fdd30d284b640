import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { teamText } from '#console/messages/team.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { formatReais } from '#domain/money/money.ts'
import styles from '../member/professionals.module.css'
import { Conflict } from './professional-conflict.tsx'
import { NO_TERMS, type TypedTerms } from './professional-values.ts'
import type { ProfessionalForm } from './use-professional-form.ts'

const t = teamText.services

/** What somebody does, for how much and how long where that is theirs, and what they get of it. */
export function ServicesSection({ form }: { form: ProfessionalForm }) {
  const { data, error, refetch } = useQuery(catalogQuery)
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <Field
        label={t.commission}
        hint={t.commissionHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('commission_rate')}
      />
      <Conflict
        form={form}
        name="commission_rate"
        label={t.commission}
        theirs={form.stored.commission_rate}
      />
      {data ? (
        <ServiceRows form={form} services={data.services.filter((one) => !one.is_composite)} />
      ) : error ? (
        <LoadFailed title={t.performs} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </SectionCard>
  )
}

type Offered = { id: string; name: string; price: number; duration: number }

function ServiceRows({ form, services }: { form: ProfessionalForm; services: Offered[] }) {
  const { values } = form
  const names = (ids: readonly string[]) =>
    services.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  if (services.length === 0) return <Notice>{t.none}</Notice>
  return (
    <>
      <fieldset className={styles.rows} aria-label={t.performs}>
        <legend>{t.performs}</legend>
        <ul className={styles.rows}>
          {services.map((service) => (
            <ServiceRow key={service.id} form={form} service={service} />
          ))}
        </ul>
      </fieldset>
      {values.services.length === 0 && <Notice warn>{t.noneChosen}</Notice>}
      <Conflict
        form={form}
        name="services"
        label={t.performs}
        theirs={names(form.stored.services)}
      />
      <Conflict
        form={form}
        name="terms"
        label={t.field}
        theirs={names(Object.keys(form.stored.terms))}
      />
    </>
  )
}

function ServiceRow({ form, service }: { form: ProfessionalForm; service: Offered }) {
  const { id, name } = service
  const { services, terms } = form.values
  const own = terms[id]
  const [isOpen, setOpen] = useState(own !== undefined)
  const performs = services.includes(id)
  const toggle = () =>
    form.change({
      services: performs ? services.filter((one) => one !== id) : [...services, id].sort(),
    })
  return (
    <li>
      <Checkbox label={name} checked={performs} onChange={toggle} />
      {performs && !isOpen && (
        <Button look="quiet" aria-label={t.own(name)} onClick={() => setOpen(true)}>
          {t.ownShort}
        </Button>
      )}
      {performs && isOpen && <OwnTerms form={form} service={service} own={own ?? NO_TERMS} />}
    </li>
  )
}

type OwnTermsProps = { form: ProfessionalForm; service: Offered; own: TypedTerms }

/** What is the service's own stands in each field as its example. */
function OwnTerms({ form, service: { id, name, price, duration }, own }: OwnTermsProps) {
  const change = (field: keyof TypedTerms, typed: string) => {
    const { [id]: _before, ...others } = form.values.terms
    const now = { ...own, [field]: typed }
    const isEmpty = Object.values(now).every((value) => value.trim() === '')
    form.change({ terms: isEmpty ? others : { ...others, [id]: now } })
  }
  const fields = [
    { field: 'price', label: t.price(name), short: t.shortPrice, usual: formatReais(price) },
    { field: 'duration', label: t.duration(name), short: t.shortDuration, usual: `${duration}` },
    {
      field: 'commission_rate',
      label: t.rate(name),
      short: t.shortRate,
      usual: form.values.commission_rate || '50',
    },
  ] as const
  return (
    <div className={styles.terms}>
      {fields.map(({ field, label, short, usual }) => (
        <Field
          key={field}
          label={short}
          aria-label={label}
          inputMode={field === 'price' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          placeholder={usual}
          value={own[field]}
          error={form.getError(`terms.${id}.${field}`)}
          onChange={(event) => change(field, event.target.value)}
        />
      ))}
    </div>
  )
}
