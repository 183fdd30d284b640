import { clientNotesText } from '#console/messages/client-notes.ts'
import { pictureText } from '#console/messages/picture.ts'
import { FieldConflicts } from '#console/ui/form/field-conflicts.tsx'
import { FormDialog } from '#console/ui/form/form-dialog.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import type { ClientNote } from '../client/client-queries.ts'
import { type NoteValues, useNoteForm } from './note-form.ts'

const t = clientNotesText.form
const { photos } = clientNotesText

const LABELS: Record<keyof NoteValues, string> = {
  text: t.text,
  before_image: photos.before,
  after_image: photos.after,
}
const IMAGES = ['before_image', 'after_image'] as const

type Props = {
  /** Whose it is. */
  clientId: string
  /** Null for a new one. */
  note: ClientNote | null
  onClose: () => void
}

export function NoteFormDialog({ clientId, note, onClose }: Props) {
  const edit = useNoteForm(clientId, note)
  const { field, values, stored } = edit
  return (
    <FormDialog title={note ? t.edit : t.create} form={edit} label={t.save} onClose={onClose}>
      <FieldConflicts
        conflicts={edit.conflicts}
        labels={LABELS}
        format={(name) => (name === 'text' ? stored.text : stored[name] && pictureText.another(1))}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
      <TextArea label={t.text} hint={t.textHint} rows={4} data-first-focus="" {...field('text')} />
      {IMAGES.map((name) => (
        <PictureField
          key={name}
          label={LABELS[name]}
          value={values[name] || null}
          error={field(name).error}
          onChange={(url) => {
            edit.form.setValues({ [name]: url ?? '' })
            edit.form.clearErrors([name, 'text'])
          }}
        />
      ))}
    </FormDialog>
  )
}
