import type { ServiceList } from '#api/contract/contract.ts'
import { servicesText } from '#console/messages/services.ts'
import { Field } from '#console/ui/form/field.tsx'
import { formatDuration } from '#domain/business/service.ts'
import type { ListedService } from '../offers/services-query.ts'
import styles from './form.module.css'
import { OfferForm, OfferPicture } from './offer-form.tsx'
import { PerformersField } from './performers-field.tsx'
import { parseTiming, type ServiceValues, useServiceForm } from './service-form.ts'
import { TimingBar } from './timing-bar.tsx'
import { useCopy } from './use-copy.ts'

const t = servicesText.form
const USUAL_MINUTES = [20, 30, 45, 60]

const LABELS: Record<keyof ServiceValues, string> = {
  name: t.name,
  description: t.description,
  category: t.category,
  price: t.price,
  duration: t.duration,
  buffer_before: t.bufferBefore,
  buffer_after: t.bufferAfter,
  gap_start: t.gapStart,
  gap_minutes: t.gapMinutes,
  image: t.image,
  professionals: t.professionals,
}

type Props = {
  list: ServiceList
  /** Null for a new one, or for a copy of `copied`. */
  service: ListedService | null
  copied: ListedService | null
  onClose: () => void
}

export function ServiceDialog({ list, service, copied, onClose }: Props) {
  const edit = useServiceForm({ service, copied, team: list.professionals })
  const { field, values } = edit
  const set = (changed: Partial<ServiceValues>) => edit.form.setValues(changed)
  useCopy(edit.copyOf, edit.isRestored, set)
  return (
    <OfferForm
      title={service ? t.editing(service.name) : t.newService}
      isNew={!service}
      edit={edit}
      labels={LABELS}
      onCategory={(category) => set({ category })}
      onClose={onClose}
    >
      <Field label={t.price} inputMode="decimal" autoComplete="off" {...field('price')} />
      <TimingFields edit={edit} onPick={(duration) => set({ duration })} />
      <OfferPicture
        value={values.image}
        error={field('image').error}
        onChange={(image) => {
          set({ image })
          edit.form.clearErrors('image')
        }}
      />
      <PerformersField
        team={list.professionals}
        performers={values.professionals}
        getError={(name) => field(name).error}
        onChange={(professionals) => {
          set({ professionals })
          edit.form.clearErrors('professionals')
        }}
      />
    </OfferForm>
  )
}

type TimingProps = {
  edit: ReturnType<typeof useServiceForm>
  onPick: (minutes: string) => void
}

function TimingFields({ edit: { field, values }, onPick }: TimingProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  const timing = parseTiming(values)
  const hasMore = timing.buffer_before + timing.buffer_after + timing.gap_minutes > 0
  return (
    <div className={styles.group}>
      <Field label={t.duration} {...number} {...field('duration')} />
      <fieldset className={styles.chips} aria-label={t.durations}>
        {USUAL_MINUTES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={timing.duration === minutes}
            onClick={() => onPick(`${minutes}`)}
          >
            {formatDuration(minutes)}
          </button>
        ))}
      </fieldset>
      <TimingBar timing={timing} />
      <details className={styles.more} open={hasMore || undefined}>
        <summary>{t.more}</summary>
        <div className={styles.pair}>
          <Field
            label={t.bufferBefore}
            hint={t.bufferBeforeHint}
            {...number}
            {...field('buffer_before')}
          />
          <Field
            label={t.bufferAfter}
            hint={t.bufferAfterHint}
            {...number}
            {...field('buffer_after')}
          />
          <Field label={t.gapMinutes} hint={t.gapHint} {...number} {...field('gap_minutes')} />
          <Field label={t.gapStart} {...number} {...field('gap_start')} />
        </div>
      </details>
    </div>
  )
}
