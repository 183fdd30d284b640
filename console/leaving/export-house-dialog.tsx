import { ProofDialog } from '#console/account/proof-dialog.tsx'
import type { ProofBody } from '#console/account/use-password-change.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { call } from '#console/session/call.ts'
import { toastActDone } from '#console/ui/toast/toast-act.ts'

const t = leavingText.file
const ADDRESS = '/api/export/house'

type Props = { onClose: () => void }

/** Asks whose the account is before the whole house is taken along. */
export function ExportHouseDialog({ onClose }: Props) {
  const send = async (shown: ProofBody) => {
    const { key } = await call('POST /api/export/house', { body: shown })
    startDownload(key)
    toastActDone('export-house', t.started, t.startedText)
    onClose()
  }
  return (
    <ProofDialog
      title={t.dialog}
      lead={t.dialogLead}
      action={t.action}
      busy={t.busy}
      signInAgain={leavingText.ask.signInAgain}
      send={send}
      onClose={onClose}
    />
  )
}

/** The browser takes it as it comes, so that it need not fit into memory. */
function startDownload(key: string): void {
  const link = document.createElement('a')
  link.href = `${ADDRESS}?${new URLSearchParams({ key })}`
  link.download = ''
  link.click()
}
