import type { ServiceList } from '#api/contract/contract.ts'
import { servicesText } from '#console/messages/services.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import type { ListedComposite } from '../offers/services-query.ts'
import {
  type CompositeValues,
  type ItemValues,
  sumItems,
  useCompositeForm,
} from './composite-form.ts'
import { CompositeItems } from './composite-items.tsx'
import styles from './form.module.css'
import { OfferForm, OfferPicture } from './offer-form.tsx'
import { formatNumber, formatPrice, parsePrice, parseWhole } from './typed-values.ts'
import { useCopy } from './use-copy.ts'

const t = servicesText.form

const LABELS: Record<keyof CompositeValues, string> = {
  name: t.name,
  description: t.description,
  category: t.category,
  total_price: t.totalPrice,
  total_duration: t.totalDuration,
  image: t.image,
  items: t.items,
}

type Props = {
  list: ServiceList
  /** Null for a new one, or for a copy of `copied`. */
  composite: ListedComposite | null
  copied: ListedComposite | null
  onClose: () => void
}

export function CompositeDialog({ list, composite, copied, onClose }: Props) {
  const edit = useCompositeForm({ composite, copied })
  const { field, values } = edit
  const set = (changed: Partial<CompositeValues>) => {
    edit.form.setValues(changed)
    edit.form.clearErrors()
  }
  useCopy(edit.copyOf, edit.isRestored, set)
  const sum = sumItems(values.items, list.services)
  const hasItems = values.items.length > 0
  /** Totals that are the sum of the parts go on being it; what was typed stays. */
  const setItems = (items: ItemValues[]) => {
    const next = sumItems(items, list.services)
    const price = parsePrice(values.total_price)
    const duration = parseWhole(values.total_duration)
    set({
      items,
      ...((price === null || price === sum.price) && { total_price: formatPrice(next.price) }),
      ...((duration === null || duration === sum.duration) && {
        total_duration: formatNumber(next.duration),
      }),
    })
  }
  return (
    <OfferForm
      title={composite ? t.editing(composite.name) : t.newComposite}
      isNew={!composite}
      edit={edit}
      labels={LABELS}
      onCategory={(category) => set({ category })}
      onClose={onClose}
    >
      <CompositeItems
        list={list}
        items={values.items}
        error={field('items').error}
        onChange={setItems}
      />
      <div className={styles.totals}>
        <Field
          label={t.totalPrice}
          hint={hasItems ? t.sum(formatReais(sum.price).replace(' ', '\u00a0')) : undefined}
          inputMode="decimal"
          autoComplete="off"
          {...field('total_price')}
        />
        <Field
          label={t.totalDuration}
          hint={hasItems ? t.sumDuration(formatDuration(sum.duration)) : undefined}
          inputMode="numeric"
          autoComplete="off"
          {...field('total_duration')}
        />
      </div>
      {hasItems && (
        <Button
          look="secondary"
          onClick={() =>
            set({
              total_price: formatPrice(sum.price),
              total_duration: formatNumber(sum.duration),
            })
          }
        >
          {t.useSum}
        </Button>
      )}
      <OfferPicture
        value={values.image}
        error={field('image').error}
        onChange={(image) => set({ image })}
      />
    </OfferForm>
  )
}
