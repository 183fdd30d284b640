import { CircleAlert } from 'lucide-react'
import { Checkbox } from '#console/ui/form/field.tsx'
import styles from './api.module.css'

type Props<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  labels: Readonly<Record<Choice, string>>
  chosen: readonly Choice[]
  error: string | undefined
  onChange: (chosen: Choice[]) => void
}

/** Any number of a few things, each with a box of its own. */
export function Choices<Choice extends string>({
  legend,
  choices,
  labels,
  chosen,
  error,
  onChange,
}: Props<Choice>) {
  const toggle = (choice: Choice, isOn: boolean) =>
    onChange(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))))
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={labels[choice]}
          checked={chosen.includes(choice)}
          onChange={(event) => toggle(choice, event.target.checked)}
        />
      ))}
      {error && (
        <p className={styles.bad} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" /> {error}
        </p>
      )}
    </fieldset>
  )
}
