import { EditConflict } from '#console/ui/form/edit-conflict.tsx'
import type { ProfessionalValues } from './professional-values.ts'
import type { ProfessionalForm } from './use-professional-form.ts'

type Props = {
  form: ProfessionalForm
  name: keyof ProfessionalValues
  label: string
  /** What it holds now, in words. */
  theirs: string
}

/** Where somebody else saved a field that is changed here too. */
export function Conflict({ form, name, label, theirs }: Props) {
  if (!form.conflicts.includes(name)) return null
  return (
    <EditConflict
      label={label}
      theirs={theirs}
      onKeepMine={() => form.keepMine(name)}
      onTakeTheirs={() => form.takeTheirs(name)}
    />
  )
}
