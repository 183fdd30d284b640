import { settingsText as t } from '#console/messages/settings.ts'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { GalleryField } from '#console/ui/picture/gallery-field.tsx'
import { EditedField } from '../form/edited-field.tsx'
import { getFieldError, type SettingsForm, setField } from '../form/settings-form.ts'
import { TabOrder } from './tab-order.tsx'

const p = t.page

/** What the page shows, in which order, and who finds it. */
export function PageTab({ edit }: { edit: SettingsForm }) {
  return (
    <>
      <SectionCard title={p.foundTitle} lead={p.foundLead}>
        <EditedField edit={edit} name="listed">
          <Switch
            label={t.fields.listed}
            hint={p.listedHint}
            checked={edit.values.listed}
            onChange={(to) => setField(edit, 'listed', to)}
          />
        </EditedField>
      </SectionCard>
      <SectionCard title={p.title} lead={p.lead}>
        <EditedField edit={edit} name="tab_order">
          <TabOrder edit={edit} />
        </EditedField>
      </SectionCard>
      <SectionCard title={p.galleryTitle} lead={p.galleryLead}>
        <EditedField edit={edit} name="gallery_images">
          <GalleryField
            label={t.fields.gallery_images}
            value={edit.values.gallery_images}
            error={getFieldError(edit, 'gallery_images')}
            onChange={(images) => setField(edit, 'gallery_images', images)}
          />
        </EditedField>
      </SectionCard>
    </>
  )
}
