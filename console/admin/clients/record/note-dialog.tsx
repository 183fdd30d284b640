import { useQueryClient } from '@tanstack/react-query'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { clientNotesText } from '#console/messages/client-notes.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { type ClientNote, type ClientRecord, clientNotesQuery } from '../client/client-queries.ts'
import { NoteFormDialog } from './note-form-dialog.tsx'
import { NotePhotoDialog } from './note-photos.tsx'
import type { RecordDialogState } from './use-record-dialog.ts'

const t = clientNotesText.removal

type Props = {
  client: Pick<ClientRecord, 'id' | 'deleted'>
  /** Neither archived nor beyond the plan's limit; what is there may be deleted all the same. */
  canWrite: boolean
  /** The one that the address names; undefined where it is not there. */
  note: ClientNote | undefined
  formatWhen: (note: ClientNote) => string
  dialog: RecordDialogState
}

/** What is open of a note, by whatever address: nothing that its record does not allow. */
export function NoteDialog(props: Props) {
  const { client, canWrite, note, formatWhen, dialog } = props
  const { what, open, close } = dialog
  if (what === 'add-note' && canWrite)
    return <NoteFormDialog clientId={client.id} note={null} onClose={close} />
  if (!note) return null
  const when = formatWhen(note)
  if (what === 'photo-before' || what === 'photo-after') {
    return (
      <NotePhotoDialog
        note={note}
        when={when}
        shown={what === 'photo-before' ? 'before' : 'after'}
        onOpen={(name) => open(`photo-${name}`, note.id)}
        onClose={close}
      />
    )
  }
  if (client.deleted) return null
  if (what === 'edit-note' && canWrite)
    return <NoteFormDialog key={note.id} clientId={client.id} note={note} onClose={close} />
  if (what !== 'remove-note') return null
  return <RemoveNoteDialog clientId={client.id} note={note} when={when} onClose={close} />
}

type RemoveProps = { clientId: string; note: ClientNote; when: string; onClose: () => void }

function RemoveNoteDialog({ clientId, note, when, onClose }: RemoveProps) {
  const { id, before_image, after_image } = note
  const queries = useQueryClient()
  const act = `client-note-removal:${id}`
  const removal = useSingleMutation({
    mutationFn: () =>
      call('DELETE /api/client-notes/:id', { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
        // Deleted elsewhere meanwhile, which is what was asked for.
        void queries.invalidateQueries({ queryKey: clientNotesQuery(clientId).queryKey })
      }),
    onSuccess: () => {
      toastActDone(act, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      danger
      title={t.title}
      lead={before_image || after_image ? t.leadWithPhotos(when) : t.lead(when)}
      label={t.action}
      busy={removal.isPending && t.busy}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  )
}

const isGone = (error: unknown) => isRefusedCall(error) && error.body.code === 'note_not_found'
