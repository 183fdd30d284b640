import { SlugField } from '#console/house/slug-field.tsx'
import { settingsText as t } from '#console/messages/settings.ts'
import { Field } from '#console/ui/form/field.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import { EditedField } from '../form/edited-field.tsx'
import styles from '../form/fields.module.css'
import { getFieldError, type SettingsForm, setField } from '../form/settings-form.ts'

const f = t.fields
const b = t.business

/** Who the house is, and how it is reached: what its page publishes. */
export function BusinessTab({ edit }: { edit: SettingsForm }) {
  return (
    <SectionCard title={b.title} lead={b.lead}>
      <div className={styles.fields}>
        <EditedField edit={edit} name="business_name">
          <Field
            label={f.business_name}
            autoComplete="organization"
            {...edit.field('business_name')}
          />
        </EditedField>
        <EditedField edit={edit} name="slug">
          <SlugField
            label={f.slug}
            hint={b.slugHint}
            typed={edit.values.slug}
            stored={edit.stored.slug}
            onSettle={(slug) => setField(edit, 'slug', slug)}
            {...edit.field('slug')}
          />
        </EditedField>
        <EditedField edit={edit} name="business_description">
          <TextArea
            label={f.business_description}
            hint={b.descriptionHint}
            {...edit.field('business_description')}
          />
        </EditedField>
        <EditedField edit={edit} name="business_logo">
          <PictureField
            label={f.business_logo}
            value={edit.values.business_logo || null}
            error={getFieldError(edit, 'business_logo')}
            onChange={(url) => setField(edit, 'business_logo', url ?? '')}
          />
        </EditedField>
        <ContactFields edit={edit} />
        <PlaceFields edit={edit} />
      </div>
    </SectionCard>
  )
}

function ContactFields({ edit }: { edit: SettingsForm }) {
  const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const
  return (
    <div className={styles.pair}>
      <EditedField edit={edit} name="business_phone">
        <Field
          label={f.business_phone}
          hint={b.phoneHint}
          {...phone}
          {...edit.field('business_phone')}
        />
      </EditedField>
      <EditedField edit={edit} name="whatsapp">
        <Field label={f.whatsapp} hint={b.phoneHint} {...phone} {...edit.field('whatsapp')} />
      </EditedField>
      <EditedField edit={edit} name="business_email">
        <Field
          label={f.business_email}
          hint={b.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...edit.field('business_email')}
        />
      </EditedField>
      <EditedField edit={edit} name="tax_id">
        <Field
          label={f.tax_id}
          hint={b.taxIdHint}
          autoComplete="off"
          spellCheck={false}
          {...edit.field('tax_id')}
        />
      </EditedField>
      <EditedField edit={edit} name="instagram">
        <Field
          label={f.instagram}
          hint={b.instagramHint}
          autoCapitalize="none"
          {...edit.field('instagram')}
        />
      </EditedField>
    </div>
  )
}

function PlaceFields({ edit }: { edit: SettingsForm }) {
  return (
    <>
      <EditedField edit={edit} name="business_address">
        <TextArea
          label={f.business_address}
          hint={b.addressHint}
          rows={2}
          {...edit.field('business_address')}
        />
      </EditedField>
      <EditedField edit={edit} name="google_maps">
        <Field
          label={f.google_maps}
          hint={b.mapsHint}
          inputMode="url"
          autoCapitalize="none"
          {...edit.field('google_maps')}
        />
      </EditedField>
    </>
  )
}
