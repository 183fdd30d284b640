import { useId } from 'react'
import { pictureText } from '#console/messages/picture.ts'
import { productsText } from '#console/messages/products.ts'
import { Field } from '#console/ui/form/field.tsx'
import { FieldConflicts } from '#console/ui/form/field-conflicts.tsx'
import { FormDialog } from '#console/ui/form/form-dialog.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { Switch } from '#console/ui/form/switch.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import type { Product } from '../product/product-queries.ts'
import { type ProductValues, useProductForm } from './product-form.ts'

const t = productsText.form

const LABELS: Record<keyof ProductValues, string> = {
  name: t.name,
  description: t.description,
  price: t.price,
  cost: t.cost,
  category: t.category,
  stock: t.stock,
  minimum_stock: t.minimum,
  barcode: t.barcode,
  image: t.image,
  status: t.active,
}

type Props = {
  /** Null for a new one. */
  product: Product | null
  /** Those in use. */
  categories: readonly string[]
  onClose: () => void
}

export function ProductFormDialog({ product, categories, onClose }: Props) {
  const edit = useProductForm(product)
  const { field, values, stored } = edit
  const list = useId()
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const
  const formatStored = (name: keyof ProductValues) => {
    if (name === 'image') return stored.image && pictureText.another(1)
    if (name !== 'status') return stored[name]
    return stored.status === 'active' ? productsText.active : productsText.inactive
  }
  return (
    <FormDialog title={product ? t.edit : t.create} form={edit} label={t.save} onClose={onClose}>
      <FieldConflicts
        conflicts={edit.conflicts}
        labels={LABELS}
        format={formatStored}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
      <Field label={t.name} autoComplete="off" data-first-focus="" {...field('name')} />
      <div className={layout.pair}>
        <Field label={t.price} {...money} {...field('price')} />
        <Field label={t.cost} hint={t.costHint} {...money} {...field('cost')} />
      </div>
      <div className={layout.pair}>
        {!product && <Field label={t.stock} {...whole} {...field('stock')} />}
        <Field label={t.minimum} hint={t.minimumHint} {...whole} {...field('minimum_stock')} />
      </div>
      <div className={layout.pair}>
        <Field
          label={t.category}
          hint={t.categoryHint}
          autoComplete="off"
          list={list}
          {...field('category')}
        />
        <Field label={t.barcode} autoComplete="off" {...field('barcode')} />
      </div>
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextArea label={t.description} {...field('description')} />
      <PictureField
        label={t.image}
        value={values.image || null}
        error={field('image').error}
        onChange={(url) => {
          edit.form.setValues({ image: url ?? '' })
          edit.form.clearErrors('image')
        }}
      />
      <Switch
        label={t.active}
        checked={values.status === 'active'}
        onChange={(isActive) => edit.form.setValues({ status: isActive ? 'active' : 'inactive' })}
      />
    </FormDialog>
  )
}
