import { ChevronRight } from 'lucide-react'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { formatDuration } from '#domain/business/service.ts'
import styles from './first-steps.module.css'
import type { checkOffer, TypedOffer } from './typed-offer.ts'

const t = firstStepsText.services

type Props = {
  offer: TypedOffer
  open: boolean
  wrong: ReturnType<typeof checkOffer>
  onOpen: (open: boolean) => void
  onChange: (changed: Partial<TypedOffer>) => void
}

/** A service that is kept or dropped; opened, its name, price and duration are changed. */
export function OfferLine({ offer, open, wrong, onOpen, onChange }: Props) {
  return (
    <li className={styles.line}>
      <div className={styles.row}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={offer.name || t.name}
            checked={offer.chosen}
            onChange={(event) => onChange({ chosen: event.target.checked })}
          />
        </label>
        {open ? (
          <>
            <strong>{offer.name}</strong>
            <Button look="quiet" onClick={() => onOpen(false)}>
              {t.ready}
            </Button>
          </>
        ) : (
          <ClosedOffer offer={offer} onOpen={() => onOpen(true)} />
        )}
      </div>
      {open && <OfferFields offer={offer} wrong={wrong} onChange={onChange} />}
    </li>
  )
}

function ClosedOffer({ offer, onOpen }: { offer: TypedOffer; onOpen: () => void }) {
  const minutes = Number(offer.duration)
  return (
    <button
      type="button"
      className={styles.offer}
      data-dropped={!offer.chosen || undefined}
      aria-label={t.edit(offer.name)}
      onClick={onOpen}
    >
      <span>
        {offer.name || t.name}
        <small>{offer.chosen ? formatDuration(minutes || 0) : t.dropped}</small>
      </span>
      <span className={styles.price}>R$ {offer.price}</span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

function OfferFields({ offer, wrong, onChange }: Pick<Props, 'offer' | 'wrong' | 'onChange'>) {
  const field = (name: 'name' | 'price' | 'duration') => ({
    value: offer[name],
    error: wrong === name ? t.wrong[name] : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <Field label={t.name} maxLength={120} autoComplete="off" {...field('name')} />
      </div>
      <Field label={t.price} inputMode="decimal" autoComplete="off" {...field('price')} />
      <Field label={t.duration} inputMode="numeric" autoComplete="off" {...field('duration')} />
    </div>
  )
}
