import { settingsText as t } from '#console/messages/settings.ts'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { EditedField } from '../form/edited-field.tsx'
import styles from '../form/fields.module.css'
import { type SettingsForm, setField } from '../form/settings-form.ts'
import { DEADLINES, formatHours, formatMinutes, NOTICES, STEPS, ZONES } from './rule-choices.ts'

const f = t.fields
const b = t.booking
const NO_DEADLINE = ''

/** The rules by which clients book on the page. */
export function BookingTab({ edit }: { edit: SettingsForm }) {
  const { professionalBlocks } = edit.values
  return (
    <SectionCard title={b.title} lead={b.lead}>
      <div className={styles.fields}>
        <MinutesField edit={edit} name="bookingTimeInterval" choices={STEPS} hint={b.step} />
        <MinutesField edit={edit} name="advanceBooking" choices={NOTICES} hint={b.notice} />
        <DeadlineField edit={edit} />
        <p>{b.horizon}</p>
        <EditedField edit={edit} name="professionalBlocks">
          <Switch
            label={f.professionalBlocks}
            hint={b.blocks}
            checked={professionalBlocks}
            onChange={(to) => setField(edit, 'professionalBlocks', to)}
          />
        </EditedField>
        <ZoneField edit={edit} />
      </div>
    </SectionCard>
  )
}

type MinutesProps = {
  edit: SettingsForm
  name: 'bookingTimeInterval' | 'advanceBooking'
  choices: readonly number[]
  hint: string
}

function MinutesField({ edit, name, choices, hint }: MinutesProps) {
  const value = edit.values[name]
  return (
    <EditedField edit={edit} name={name}>
      <div>
        <SelectField
          label={f[name]}
          value={`${value}`}
          options={withStored(choices, value).map((one) => ({
            value: `${one}`,
            label: one === 0 ? b.none : formatMinutes(one),
          }))}
          onPick={(picked) => setField(edit, name, Number(picked))}
        />
        <p className={styles.hint}>{hint}</p>
      </div>
    </EditedField>
  )
}

function DeadlineField({ edit }: { edit: SettingsForm }) {
  const value = edit.values.cancellationDeadline
  const hours = withStored(DEADLINES, value ?? 1)
  return (
    <EditedField edit={edit} name="cancellationDeadline">
      <div>
        <SelectField
          label={f.cancellationDeadline}
          value={value === null ? NO_DEADLINE : `${value}`}
          options={[
            { value: NO_DEADLINE, label: b.noDeadline },
            ...hours.map((one) => ({ value: `${one}`, label: formatHours(one) })),
          ]}
          onPick={(picked) =>
            setField(edit, 'cancellationDeadline', picked === NO_DEADLINE ? null : Number(picked))
          }
        />
        <p className={styles.hint}>{b.deadline}</p>
      </div>
    </EditedField>
  )
}

function ZoneField({ edit }: { edit: SettingsForm }) {
  const { timezone } = edit.values
  const isKnown = ZONES.some(({ value }) => value === timezone)
  return (
    <EditedField edit={edit} name="timezone">
      <div>
        <SelectField
          label={f.timezone}
          value={timezone}
          options={isKnown ? ZONES : [...ZONES, { value: timezone, label: timezone }]}
          onPick={(picked) => setField(edit, 'timezone', picked)}
        />
        <p className={styles.hint}>{b.zone}</p>
      </div>
    </EditedField>
  )
}

/** What the house has chosen by another way stands among the choices. */
const withStored = (choices: readonly number[], stored: number): number[] =>
  [...new Set([...choices, stored])].sort((a, b) => a - b)
