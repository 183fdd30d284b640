import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { bookingLimitsText as t } from '#console/messages/booking-limits.ts'
import { Button } from '#console/ui/button/button.tsx'
import { EditConflict } from '#console/ui/form/edit-conflict.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from './booking-limits.module.css'
import { LIMITS, type LoadedLimits, limitsQuery, useLimitsForm } from './booking-limits-form.ts'

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
  const { field, busy, props, conflicts, keepMine, takeTheirs, stored } = useLimitsForm(loaded)
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  const fields = {
    openBookingsUnproven: [t.unproven, t.unprovenHint(defaults.openBookingsUnproven, can_prove)],
    openBookingsProven: [t.proven, t.provenHint(defaults.openBookingsProven, can_prove)],
    unprovenBookingsPerDay: [t.perDay, t.perDayHint(defaults.unprovenBookingsPerDay, can_prove)],
    newcomerBookingsPerDay: [
      t.newcomers,
      t.newcomersHint(defaults.newcomerBookingsPerDay, can_prove),
    ],
  } as const
  return (
    <form className={styles.form} {...props}>
      {LIMITS.map((name) => {
        const [label, hint] = fields[name]
        return (
          <Fragment key={name}>
            <Field {...number} label={label} hint={hint} {...field(name)} />
            {conflicts.includes(name) && (
              <EditConflict
                label={label}
                theirs={stored[name]}
                onKeepMine={() => keepMine(name)}
                onTakeTheirs={() => takeTheirs(name)}
              />
            )}
          </Fragment>
        )
      })}
      <div className={styles.actions}>
        <Button type="submit" busy={busy && t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
