import { useState } from 'react'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Field } from '#console/ui/form/field.tsx'
import { HOUSE_KINDS, type HouseKind } from '#domain/business/first-steps.ts'
import { getProvisionalName } from '#domain/business/provisional-name.ts'
import styles from './first-steps.module.css'
import { type StepProps, useKept, useNoteStep, useStepAct } from './step.ts'
import { StepFrame } from './step-frame.tsx'

const t = firstStepsText.house

type Typed = { name: string; kind: HouseKind | null }

/** What the house is called, and what it is. */
export function HouseStep({ user, loaded, onDone }: StepProps) {
  // A name that nobody gave is asked for.
  const isProvisional = loaded.business_name === getProvisionalName(user.name)
  const initial: Typed = { name: isProvisional ? '' : loaded.business_name, kind: loaded.kind }
  const [{ name, kind }, change, forget] = useKept<Typed>('house', initial)
  const [tried, setTried] = useState(false)
  const { busy, run } = useStepAct('house')
  const note = useNoteStep()
  const save = () => {
    setTried(true)
    const business_name = name.trim()
    if (!business_name || !kind) return
    run(async () => {
      await note({ kind, business_name, done: 'house' })
      forget()
      onDone()
    })
  }
  return (
    <StepFrame
      step="house"
      heading={t.heading}
      lead={t.lead}
      next={firstStepsText.next}
      busy={busy}
      onNext={save}
      onSkip={onDone}
    >
      <Field
        label={t.name}
        value={name}
        maxLength={120}
        autoComplete="organization"
        placeholder={t.nameExample}
        error={tried && !name.trim() ? t.nameMissing : undefined}
        onChange={(event) => change({ name: event.target.value, kind })}
      />
      <fieldset className={styles.choices}>
        <legend>{t.kind}</legend>
        {HOUSE_KINDS.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="kind"
              checked={one === kind}
              onChange={() => change({ name, kind: one })}
            />
            {t.kinds[one]}
          </label>
        ))}
        {tried && !kind && (
          <p className={styles.error} role="alert">
            {t.kindMissing}
          </p>
        )}
      </fieldset>
    </StepFrame>
  )
}
