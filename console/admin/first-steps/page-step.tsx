import { useState } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { SlugField } from '#console/house/slug-field.tsx'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './first-steps.module.css'
import { type StepProps, useKept, useNoteStep, useSaveHouse, useStepAct } from './step.ts'
import { StepFrame } from './step-frame.tsx'

const t = firstStepsText.page
const COLORS = Object.entries(t.colors)

type Typed = {
  primary: string
  slug: string
  business_logo: string | null
  business_address: string
  business_phone: string
  whatsapp: string
  listed: boolean
}

/** What the page shows of the house, and who may find it. */
export function PageStep({ user, house, onDone }: StepProps) {
  const { settings } = house
  const initial: Typed = {
    primary: settings.primary,
    slug: settings.slug,
    business_logo: settings.business_logo,
    business_address: settings.business_address ?? '',
    business_phone: settings.business_phone ?? '',
    whatsapp: settings.whatsapp ?? '',
    // What is asked here for the first time: most who open want to be found.
    listed: true,
  }
  const [typed, change, forget] = useKept<Typed>('page', initial)
  // Nothing of the owner's own is published unasked.
  const mine = formatPhone(user.phone ?? '')
  const [touched, setTouched] = useState(false)
  const { busy, run, error } = useStepAct('page')
  const note = useNoteStep()
  const saveHouse = useSaveHouse(house)
  const set = (changed: Partial<Typed>) => {
    setTouched(true)
    change({ ...typed, ...changed })
  }
  const said = !touched && error instanceof CallError ? (error.body.fields ?? {}) : {}
  const field = (name: 'slug' | 'business_address' | 'business_phone' | 'whatsapp') => ({
    value: typed[name],
    error: said[`changes.${name}`],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const save = () => {
    setTouched(false)
    run(async () => {
      const wanted = Object.entries(typed).map(([name, value]) => [
        name,
        value === '' ? null : value,
      ])
      const stored: Record<string, unknown> = settings
      await saveHouse(
        Object.fromEntries(
          wanted.filter(([name, value]) => !isSameValue(stored[`${name}`], value)),
        ),
      )
      await note({ done: 'page' })
      forget()
      onDone()
    })
  }
  return (
    <StepFrame
      step="page"
      heading={t.heading}
      lead={t.lead}
      next={t.next}
      busy={busy}
      onNext={save}
      onSkip={onDone}
    >
      <ColorChoice chosen={typed.primary} onChoose={(primary) => set({ primary })} />
      <PictureField
        label={t.logo}
        hint={t.logoHint}
        shape="round"
        value={typed.business_logo}
        error={said['changes.business_logo']}
        onChange={(business_logo) => set({ business_logo })}
      />
      <SlugField
        label={t.slug}
        typed={typed.slug}
        stored={settings.slug}
        onSettle={(slug) => set({ slug })}
        {...field('slug')}
      />
      <Field label={t.address} autoComplete="street-address" {...field('business_address')} />
      <PhoneField label={t.phone} {...field('business_phone')} />
      <div>
        <PhoneField label={t.whatsapp} {...field('whatsapp')} />
        {mine && typed.whatsapp !== mine && (
          <div className={styles.mine}>
            <Button look="quiet" onClick={() => set({ whatsapp: mine })}>
              {t.mine(mine)}
            </Button>
          </div>
        )}
      </div>
      <Switch
        label={t.listed}
        hint={t.listedHint}
        checked={typed.listed}
        onChange={(listed) => set({ listed })}
      />
    </StepFrame>
  )
}

type ColorProps = { chosen: string; onChoose: (color: string) => void }

function ColorChoice({ chosen, onChoose }: ColorProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{t.color}</legend>
      <div className={styles.swatches}>
        {COLORS.map(([color, name]) => (
          <label key={color} className={styles.color}>
            <input
              type="radio"
              name="color"
              checked={chosen.toUpperCase() === color}
              onChange={() => onChoose(color)}
            />
            <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
