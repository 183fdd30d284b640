import { useState } from 'react'
import { toast } from 'sonner'
import type { AgendaBlock } from '#api/contract/contract.ts'
import { formatAgendaFailure } from '#console/bookings/agenda-action-messages.ts'
import styles from '#console/bookings/booking-form/booking-form.module.css'
import { SeriesScopeChoice } from '#console/bookings/booking-form/series-scope-choice.tsx'
import { toastFailure, toastUndoable } from '#console/bookings/booking-toasts.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayTime } from '#domain/text/display.ts'
import { toRestoreRequests } from './block-form-values.ts'

const t = agendaText.blocks

type Props = { block: AgendaBlock; who: string; onClose: () => void }

/** When and whose a blocked time is, and the button that frees it. */
export function BlockDetailsDialog({ block, who, onClose }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [freeOnce] = useState(createSingleFlight)
  const free = (scope: 'one' | 'following') =>
    freeOnce(async () => {
      setBusy(true)
      try {
        const params = { id: block.id }
        const { blocks } = await call('DELETE /api/blocks/:id', { params, query: { scope } })
        onClose()
        toastFreedBlocks(blocks)
      } catch (error) {
        toastFailure(t.freeFailed, formatAgendaFailure(error))
      } finally {
        setBusy(false)
      }
    })
  const span = block.full_day
    ? t.allDay
    : agendaText.span(displayTime(block.start), displayTime(block.end))
  return (
    <Dialog title={block.reason ?? agendaText.blocked} onClose={onClose}>
      {asking ? (
        <SeriesScopeChoice
          question={agendaText.scope.free}
          scopes={['one', 'following']}
          onChoose={(scope) => free(scope === 'one' ? 'one' : 'following')}
          onBack={() => setAsking(false)}
        />
      ) : (
        <div className={styles.form}>
          <p>{`${formatLongDate(block.date)}, ${span}`}</p>
          <p className={styles.note}>
            {[who, block.series_id && t.weeklyNote].filter(Boolean).join(' · ')}
          </p>
          <Button
            wide
            busy={busy && t.freeing}
            onClick={() => (block.series_id ? setAsking(true) : free('one'))}
          >
            {t.free}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Says that times were freed, and offers to block them again. */
function toastFreedBlocks(freed: readonly AgendaBlock[]): void {
  const title = freed.length > 1 ? t.freedMany(freed.length) : t.freed
  toastUndoable(title, undefined, () => void restoreBlocks(freed))
}

async function restoreBlocks(freed: readonly AgendaBlock[]): Promise<void> {
  try {
    for (const body of toRestoreRequests(freed)) await call('POST /api/blocks', { body })
    toast.success(t.again)
  } catch (error) {
    toastFailure(t.failed, formatAgendaFailure(error))
  }
}
