import { settingsText as t } from '#console/messages/settings.ts'
import { Field } from '#console/ui/form/field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { formatPixKey, getPixKeyKind, LONGEST_PIX_KEY, parsePixKey } from '#domain/money/pix.ts'
import { EditedField } from '../form/edited-field.tsx'
import styles from '../form/fields.module.css'
import { type SettingsForm, setField } from '../form/settings-form.ts'
import { CardFees } from './card-fees.tsx'

const f = t.fields
const r = t.receiving

/** How the house is paid: by Pix, by card, and who bears what a card costs. */
export function ReceivingTab({ edit }: { edit: SettingsForm }) {
  return (
    <>
      <SectionCard title={r.pixTitle} lead={r.pixLead}>
        <PixFields edit={edit} />
      </SectionCard>
      <SectionCard title={r.feesTitle} lead={r.feesLead}>
        <CardFees />
      </SectionCard>
      <SectionCard title={r.shareTitle} lead={r.shareLead}>
        <EditedField edit={edit} name="shareCardFees">
          <Switch
            label={f.shareCardFees}
            hint={r.shareHint}
            checked={edit.values.shareCardFees}
            onChange={(to) => setField(edit, 'shareCardFees', to)}
          />
        </EditedField>
      </SectionCard>
    </>
  )
}

function PixFields({ edit }: { edit: SettingsForm }) {
  const plain = { autoComplete: 'off' } as const
  return (
    <div className={styles.fields}>
      <EditedField edit={edit} name="pix_key">
        <Field
          label={f.pix_key}
          hint={describeKey(edit.values.pix_key, edit.stored.pix_key) ?? r.keyHint}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_PIX_KEY}
          {...plain}
          {...edit.field('pix_key')}
        />
      </EditedField>
      <div className={styles.pair}>
        <EditedField edit={edit} name="pix_name">
          <Field label={f.pix_name} hint={r.nameHint} {...plain} {...edit.field('pix_name')} />
        </EditedField>
        <EditedField edit={edit} name="pix_city">
          <Field label={f.pix_city} hint={r.cityHint} {...plain} {...edit.field('pix_city')} />
        </EditedField>
      </div>
    </div>
  )
}

/** As what it is read, so that nobody is paid by mistake; null while it is none. */
function describeKey(typed: string, stored: string): string | null {
  if (typed === '') return null
  // What is stored was told apart when it was typed.
  const key = typed === stored ? { kind: getPixKeyKind(typed), key: typed } : parsePixKey(typed)
  return typeof key === 'string' ? null : r.readAs(r.kinds[key.kind], formatPixKey(key.key))
}
