import { settingsText } from '#console/messages/settings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { COLOR_FIELDS } from '#domain/business/house-settings.ts'
import { DEFAULT_THEME, type ThemeColors } from '#domain/business/settings.ts'
import { toSafeColor } from '#domain/text/safe-link.ts'
import { EditedField } from '../form/edited-field.tsx'
import settings from '../form/fields.module.css'
import { type SettingsForm, setField } from '../form/settings-form.ts'
import styles from './colors.module.css'

const t = settingsText.colors

/** The five colours of the page, each picked or typed. */
export function ColorsTab({ edit }: { edit: SettingsForm }) {
  const reset = () => {
    for (const name of COLOR_FIELDS) setField(edit, name, DEFAULT_THEME[name])
  }
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <div className={settings.pair}>
        {COLOR_FIELDS.map((name) => (
          <EditedField key={name} edit={edit} name={name}>
            <ColorField edit={edit} name={name} />
          </EditedField>
        ))}
      </div>
      <div>
        <Button look="secondary" onClick={reset}>
          {t.usual}
        </Button>
      </div>
    </SectionCard>
  )
}

function ColorField({ edit, name }: { edit: SettingsForm; name: keyof ThemeColors }) {
  const label = settingsText.fields[name]
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t.pick(label)}
        value={toSafeColor(edit.values[name], DEFAULT_THEME[name]).toLowerCase()}
        onChange={(event) => setField(edit, name, event.target.value)}
      />
      <Field
        label={label}
        maxLength={7}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...edit.field(name)}
      />
    </div>
  )
}
