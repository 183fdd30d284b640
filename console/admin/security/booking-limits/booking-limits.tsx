import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookingLimitsText as t } from '#console/messages/booking-limits.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from './booking-limits.module.css'
import {
  checkLimits,
  type LimitFields,
  type LoadedLimits,
  limitsQuery,
  toLimitFields,
  toLimits,
  useSaveLimits,
} from './booking-limits-form.ts'

/** How many bookings to come one client may hold, and how many of strangers come in a day. */
export function BookingLimits() {
  const { data, error, refetch } = useQuery(limitsQuery)
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        <LimitsForm loaded={data} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </SectionCard>
  )
}

function LimitsForm({ loaded }: { loaded: LoadedLimits }) {
  const { defaults, can_prove = true } = loaded
  const form = useCheckedForm<LimitFields>(toLimitFields(loaded), checkLimits)
  const { errors } = form.formState
  // What another tab saved meanwhile takes the place of what was typed here.
  useEffect(() => form.reset(toLimitFields(loaded)), [form, loaded])
  const save = useSaveLimits(loaded)
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((fields) => {
        if (!save.isPending) save.mutate(toLimits(fields, loaded))
      })}
    >
      <Field
        {...number}
        label={t.unproven}
        hint={t.unprovenHint(defaults.openBookingsUnproven, can_prove)}
        error={errors.openBookingsUnproven?.message}
        {...form.register('openBookingsUnproven')}
      />
      <Field
        {...number}
        label={t.proven}
        hint={t.provenHint(defaults.openBookingsProven, can_prove)}
        error={errors.openBookingsProven?.message}
        {...form.register('openBookingsProven')}
      />
      <Field
        {...number}
        label={t.perDay}
        hint={t.perDayHint(defaults.unprovenBookingsPerDay, can_prove)}
        error={errors.unprovenBookingsPerDay?.message}
        {...form.register('unprovenBookingsPerDay')}
      />
      <Field
        {...number}
        label={t.newcomers}
        hint={t.newcomersHint(defaults.newcomerBookingsPerDay, can_prove)}
        error={errors.newcomerBookingsPerDay?.message}
        {...form.register('newcomerBookingsPerDay')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending && t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
