import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { ReasonDialog } from '#console/ui/form/reason-dialog.tsx'

const { reopen: t, move } = caixaText

export function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  return (
    <ReasonDialog
      act="till-reopen"
      texts={{ ...t, reason: move.reason, reasonWrong: move.reasonWrong }}
      lead={t.lead}
      send={(reason) => call('POST /api/till/reopen', { body: { day, reason } })}
      onClose={onClose}
    />
  )
}
