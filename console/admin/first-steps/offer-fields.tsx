import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Field } from '#console/ui/form/field.tsx'
import styles from './offers.module.css'
import { type checkOffer, listUsualDurations, type TypedOffer } from './typed-offer.ts'

const t = firstStepsText.services

type Props = {
  offer: TypedOffer
  wrong: ReturnType<typeof checkOffer>
  onChange: (changed: Partial<TypedOffer>) => void
  onEnter: (event: KeyboardEvent) => void
}

/** What an opened service costs, and how long it takes: by a tap where that is usual. */
export function OfferFields({ offer, wrong, onChange, onEnter }: Props) {
  const group = useId()
  // As it was opened: chips that follow the choice would move under the finger.
  const [usual] = useState(() => listUsualDurations(offer.duration))
  const [other, setOther] = useState(!usual.includes(offer.duration))
  const choose = (duration: string) => {
    setOther(false)
    onChange({ duration })
  }
  return (
    <div className={styles.fields}>
      <Field
        label={t.price}
        prefix="R$"
        data-typed=""
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        value={offer.price}
        error={wrong === 'price' ? t.wrong.price : undefined}
        onKeyDown={onEnter}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <fieldset className={styles.durations}>
        <legend>{t.duration}</legend>
        <div className={styles.chips}>
          {usual.map((minutes) => (
            <label key={minutes} className={styles.chip}>
              <input
                type="radio"
                name={group}
                checked={!other && offer.duration === minutes}
                onKeyDown={onEnter}
                onChange={() => choose(minutes)}
              />
              {minutes}
            </label>
          ))}
          <label className={styles.chip}>
            <input
              type="radio"
              name={group}
              aria-label={t.otherDuration}
              checked={other}
              onKeyDown={onEnter}
              onChange={() => setOther(true)}
            />
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          </label>
        </div>
      </fieldset>
      {other && (
        <div className={styles.wide}>
          <Field
            label={t.otherDuration}
            hint={t.minutes}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            value={offer.duration}
            error={wrong === 'duration' ? t.wrong.duration : undefined}
            onKeyDown={onEnter}
            onChange={(event) => onChange({ duration: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
