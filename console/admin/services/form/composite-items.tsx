import { ArrowUp, CircleAlert, X } from 'lucide-react'
import type { ServiceList } from '#api/contract/contract.ts'
import { servicesText } from '#console/messages/services.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Checkbox } from '#console/ui/form/field.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import { MOST_ITEMS } from '#domain/business/offer-fields.ts'
import { displayName } from '#domain/text/display.ts'
import type { TeamMember } from '../offers/services-query.ts'
import type { ItemValues } from './composite-form.ts'
import styles from './form.module.css'

const t = servicesText.form

type Props = {
  list: ServiceList
  items: readonly ItemValues[]
  error: string | undefined
  onChange: (items: ItemValues[]) => void
}

/** The services of a composite in their order, and who performs each. */
export function CompositeItems({ list, items, error, onChange }: Props) {
  const add = (service_id: string) => onChange([...items, { service_id, professional_ids: [] }])
  const options = list.services.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset className={styles.group} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{t.items}</legend>
      <p className={styles.quiet}>{t.itemsHint}</p>
      <ol className={styles.items}>
        {addIndexKeys(items).map(({ key, one }, place) => (
          <li key={key}>
            <Item
              item={one}
              name={list.services.find(({ id }) => id === one.service_id)?.name ?? ''}
              team={list.professionals}
              isFirst={place === 0}
              onUp={() => onChange(swapWithFormer(items, place))}
              onRemove={() => onChange(items.filter((_, i) => i !== place))}
              onChange={(item) => onChange(items.map((old, i) => (i === place ? item : old)))}
            />
          </li>
        ))}
      </ol>
      {items.length < MOST_ITEMS && (
        <SelectField
          label={t.addItem}
          value=""
          options={[{ value: '', label: t.chooseItem }, ...options]}
          onPick={(id) => id && add(id)}
        />
      )}
      {error && (
        <p className={styles.error} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function swapWithFormer(items: readonly ItemValues[], place: number): ItemValues[] {
  const moved = items.slice(place, place + 1)
  const rest = items.filter((_, i) => i !== place)
  return [...rest.slice(0, place - 1), ...moved, ...rest.slice(place - 1)]
}

type ItemProps = {
  item: ItemValues
  name: string
  team: readonly TeamMember[]
  isFirst: boolean
  onUp: () => void
  onRemove: () => void
  onChange: (item: ItemValues) => void
}

function Item({ item, name, team, isFirst, onUp, onRemove, onChange }: ItemProps) {
  const toggle = (id: string, performs: boolean) => {
    const others = item.professional_ids.filter((one) => one !== id)
    onChange({ ...item, professional_ids: performs ? [...others, id].sort() : others })
  }
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <div className={styles.item}>
        <strong>{name}</strong>
        {!isFirst && (
          <IconButton label={t.moveItemUp(name)} onClick={onUp}>
            <ArrowUp {...icon} />
          </IconButton>
        )}
        <IconButton label={t.removeItem(name)} onClick={onRemove}>
          <X {...icon} />
        </IconButton>
      </div>
      {team.length > 0 && (
        <details className={styles.more}>
          <summary>{t.performs(name)}</summary>
          <p className={styles.quiet}>{t.performsHint}</p>
          <div className={styles.people}>
            {team.map((member) => (
              <Checkbox
                key={member.id}
                label={displayName(member.name)}
                checked={item.professional_ids.includes(member.id)}
                onChange={(event) => toggle(member.id, event.target.checked)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  )
}
