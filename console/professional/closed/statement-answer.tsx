import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { professionalText } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'
import type { ClosedStatement } from '#console/statement/format-line.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { StatementAnswer as Answer } from '#domain/statement/statement-part.ts'
import styles from './closed-statements.module.css'

const t = professionalText.closed.answer
const route = getRouteApi('/professional/statements')

type Said = { answer: Answer; note: string | null }

/** @param agreed what to say once somebody agreed */
function useAnswer(id: string, agreed: string, onDone: () => void) {
  const act = `statement-answer:${id}`
  return useSingleMutation({
    mutationFn: (body: Said) =>
      call('POST /api/professional/statements/:id/answer', { params: { id }, body }),
    onSuccess: (_, { answer }) => {
      toastActDone(act, answer === 'confirmed' ? agreed : t.done.disputed)
      onDone()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
}

/**
 * Whether the money arrived and adds up, or where nothing was paid, whether that is agreed; what was said
 * may be said otherwise.
 */
export function StatementAnswer({ statement }: { statement: ClosedStatement }) {
  const { nao } = route.useSearch()
  const { open, close } = useDialogHistory(['nao'])
  const words = statement.total > 0 ? t.received : t.agreed
  const confirmation = useAnswer(statement.id, words.done, () => undefined)
  const { answer, answer_note } = statement
  const disputed = answer_note ? t.disputedNote(answer_note) : t.disputed
  return (
    <footer className={styles.answer}>
      {answer !== null && <p role="status">{answer === 'confirmed' ? words.said : disputed}</p>}
      <div>
        {answer !== 'disputed' && (
          <Button look="secondary" onClick={() => open({ nao: 'confere' })}>
            {t.dispute}
          </Button>
        )}
        {answer !== 'confirmed' && (
          <Button
            busy={confirmation.isPending && t.sending}
            onClick={() => confirmation.mutate({ answer: 'confirmed', note: null })}
          >
            {words.act}
          </Button>
        )}
      </div>
      {nao === 'confere' && <DisputeDialog id={statement.id} onClose={close} />}
    </footer>
  )
}

function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [note, setNote] = useState('')
  const dispute = useAnswer(id, t.received.done, onClose)
  return (
    <Dialog title={t.disputeTitle} onClose={onClose}>
      <form
        className={layout.form}
        onSubmit={(event) => {
          event.preventDefault()
          dispute.mutate({ answer: 'disputed', note: note.trim() || null })
        }}
      >
        <TextArea
          label={t.note}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {dispute.error && <FormRefusal error={dispute.error} />}
        <Button type="submit" wide busy={dispute.isPending && t.sending}>
          {t.send}
        </Button>
      </form>
    </Dialog>
  )
}
