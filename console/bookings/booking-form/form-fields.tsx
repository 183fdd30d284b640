import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from './booking-form.module.css'

type ProfessionalSelectProps = {
  label: string
  value: string
  people: readonly { id: string; name: string }[]
  /** The label for choosing nobody; without it somebody must be chosen. */
  everybody?: string
  onChoose: (id: string) => void
}

/** Chooses a professional. */
export function ProfessionalSelect({
  label,
  value,
  people,
  everybody,
  onChoose,
}: ProfessionalSelectProps) {
  return (
    <label className={styles.select}>
      {label}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {everybody && <option value="">{everybody}</option>}
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

type FormActionsProps = { save: string; busy: string | false; onCancel: () => void }

/** The buttons below a form. */
export function FormActions({ save, busy, onCancel }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <Button look="secondary" onClick={onCancel}>
        {text.cancel}
      </Button>
      <Button type="submit" data-save="" busy={busy}>
        {save}
      </Button>
    </div>
  )
}

type SaveRefusalProps = {
  reason: string
  /** Saves it as an encaixe, where that would do. */
  onEncaixe?: (() => void) | undefined
}

/** Why a form was not saved. */
export function SaveRefusalNotice({ reason, onEncaixe }: SaveRefusalProps) {
  return (
    <div className={styles.refused} role="alert">
      <p>{reason}</p>
      {onEncaixe && (
        <Button look="secondary" onClick={onEncaixe}>
          {agendaText.form.squeeze}
        </Button>
      )}
    </div>
  )
}
