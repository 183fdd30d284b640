import { useBelowZero } from '#console/house/use-below-zero.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { ReasonDialog } from '#console/ui/form/reason-dialog.tsx'
import type { TillEntry } from './till-queries.ts'
import { formatEntryTitle } from './till-text.ts'

const { reverse: t, move } = caixaText

/** Takes a sangria or suprimento back. */
export function ReverseDialog({ entry, onClose }: { entry: TillEntry; onClose: () => void }) {
  const id = entry.subject_id
  const cash = useBelowZero()
  const asking = cash.isAsking && { submit: caixaText.belowZero }
  return (
    <ReasonDialog
      act={`till-reverse:${id}`}
      texts={{ ...t, reason: move.reason, reasonWrong: move.reasonWrong, ...asking }}
      lead={t.lead(formatEntryTitle(entry), Math.abs(entry.amount))}
      send={(reason) =>
        cash.send({ reason }, (body) =>
          call('POST /api/till/moves/:id/reverse', { params: { id }, body }),
        )
      }
      onClose={onClose}
    />
  )
}
