import { EditConflict } from './edit-conflict.tsx'

type Props<Field extends string> = {
  conflicts: readonly Field[]
  labels: Record<Field, string>
  /** What a field holds now, in words. */
  format: (field: Field) => string
  onKeepMine: (field: Field) => void
  onTakeTheirs: (field: Field) => void
}

/** Of every field that another tab saved meanwhile: both values, to choose from. */
export function FieldConflicts<Field extends string>({
  conflicts,
  labels,
  format,
  onKeepMine,
  onTakeTheirs,
}: Props<Field>) {
  return conflicts.map((field) => (
    <EditConflict
      key={field}
      label={labels[field]}
      theirs={format(field)}
      onKeepMine={() => onKeepMine(field)}
      onTakeTheirs={() => onTakeTheirs(field)}
    />
  ))
}
