import { servicesText } from '#console/messages/services.ts'
import { Field, type FieldProps } from '#console/ui/form/field.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import { CATEGORIES, CATEGORY_LABELS } from '#domain/business/service.ts'

const t = servicesText.form

type Typed = Omit<FieldProps, 'label'>
type NameFieldsProps = {
  name: Typed
  description: Typed
  category: string
  onCategory: (category: string) => void
}

/** What a service or a composite is called, and where it is found. */
export function NameFields({ name, description, category, onCategory }: NameFieldsProps) {
  return (
    <>
      <Field label={t.name} autoComplete="off" data-first-focus="" {...name} />
      <Field label={t.description} hint={t.descriptionHint} autoComplete="off" {...description} />
      <SelectField
        label={t.category}
        value={category}
        options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
        onPick={onCategory}
      />
    </>
  )
}

type OfferPictureProps = {
  value: string
  error: string | undefined
  onChange: (image: string) => void
}

export function OfferPicture({ value, error, onChange }: OfferPictureProps) {
  return (
    <PictureField
      label={t.image}
      shape="wide"
      value={value || null}
      error={error}
      onChange={(url) => onChange(url ?? '')}
    />
  )
}
