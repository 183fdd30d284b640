import { servicesText } from '#console/messages/services.ts'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { displayName } from '#domain/text/display.ts'
import type { TeamMember } from '../offers/services-query.ts'
import styles from './form.module.css'
import { type PerformerValues, sortPerformers, toPlainPerformer } from './service-form.ts'

const t = servicesText.form

type OwnField = Exclude<keyof PerformerValues, 'professional_id'>

type Props = {
  team: readonly TeamMember[]
  performers: readonly PerformerValues[]
  getError: (field: `professionals.${number}.${OwnField}`) => string | undefined
  onChange: (performers: PerformerValues[]) => void
}

/** Who performs a service, and what differs with each. */
export function PerformersField({ team, performers, getError, onChange }: Props) {
  const toggle = (professional_id: string, performs: boolean) => {
    const others = performers.filter((one) => one.professional_id !== professional_id)
    const next = performs ? [...others, toPlainPerformer({ id: professional_id })] : others
    onChange(sortPerformers(next))
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t.professionals}</legend>
      {team.length === 0 && <p className={styles.quiet}>{t.noProfessionals}</p>}
      <p role="status" className={styles.warning}>
        {team.length > 0 && performers.length === 0 && t.nobody}
      </p>
      {team.map((member) => {
        const place = performers.findIndex((one) => one.professional_id === member.id)
        const own = performers[place]
        return (
          <div key={member.id}>
            <Checkbox
              label={displayName(member.name)}
              checked={own !== undefined}
              onChange={(event) => toggle(member.id, event.target.checked)}
            />
            {own && (
              <OwnTerms
                member={member}
                own={own}
                getError={(field) => getError(`professionals.${place}.${field}`)}
                onChange={(changed) =>
                  onChange(performers.map((one) => (one === own ? { ...one, ...changed } : one)))
                }
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type OwnTermsProps = {
  member: TeamMember
  own: PerformerValues
  getError: (field: OwnField) => string | undefined
  onChange: (changed: Partial<PerformerValues>) => void
}

function OwnTerms({ member, own, getError, onChange }: OwnTermsProps) {
  const fields = [
    { name: 'price', label: t.ownPrice, placeholder: t.asService, inputMode: 'decimal' },
    { name: 'duration', label: t.ownDuration, placeholder: t.asService, inputMode: 'numeric' },
    {
      name: 'commission_rate',
      label: t.ownRate,
      placeholder: member.commission_rate === null ? t.usualRate : `${member.commission_rate}`,
      inputMode: 'numeric',
    },
  ] as const
  const isOpen = fields.some(({ name }) => own[name] !== '' || getError(name))
  return (
    <details className={styles.more} open={isOpen || undefined}>
      <summary>{t.own(displayName(member.name))}</summary>
      <div className={styles.three}>
        {fields.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            autoComplete="off"
            value={own[name]}
            error={getError(name)}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
    </details>
  )
}
