import type { ComponentProps, ReactNode } from 'react'
import { pictureText } from '#console/messages/picture.ts'
import { servicesText } from '#console/messages/services.ts'
import { Field, type FieldProps } from '#console/ui/form/field.tsx'
import { FieldConflicts } from '#console/ui/form/field-conflicts.tsx'
import { FormDialog } from '#console/ui/form/form-dialog.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import { CATEGORIES, CATEGORY_LABELS } from '#domain/business/service.ts'
import { toCategory } from './typed-values.ts'

const t = servicesText.form

/** As much of a form as a service's and a composite's have in common. */
type OfferEdit<Name extends string> = ComponentProps<typeof FormDialog>['form'] & {
  values: { category: string }
  stored: Record<Name, string | object>
  conflicts: readonly Name[]
  keepMine: (name: Name) => void
  takeTheirs: (name: Name) => void
  field: (name: 'name' | 'description') => Omit<FieldProps, 'label'>
}

type Props<Name extends string> = {
  title: string
  isNew: boolean
  edit: OfferEdit<Name>
  labels: Record<Name, string>
  onCategory: (category: string) => void
  onClose: () => void
  /** The fields below what it is called and where it is found. */
  children: ReactNode
}

/** The dialog of a service or a composite. */
export function OfferForm<Name extends string>({
  title,
  isNew,
  edit,
  labels,
  onCategory,
  onClose,
  children,
}: Props<Name>) {
  const formatStored = (name: Name): string => {
    const value: string | object = edit.stored[name]
    if (typeof value !== 'string') return t.conflictOwn
    if (name === 'image') return value && pictureText.another(1)
    return name === 'category' ? CATEGORY_LABELS[toCategory(value)] : value
  }
  return (
    <FormDialog title={title} form={edit} label={isNew ? t.create : t.save} onClose={onClose}>
      <FieldConflicts
        conflicts={edit.conflicts}
        labels={labels}
        format={formatStored}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
      <Field label={t.name} autoComplete="off" data-first-focus="" {...edit.field('name')} />
      <Field
        label={t.description}
        hint={t.descriptionHint}
        autoComplete="off"
        {...edit.field('description')}
      />
      <SelectField
        label={t.category}
        value={edit.values.category}
        options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
        onPick={onCategory}
      />
      {children}
    </FormDialog>
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
