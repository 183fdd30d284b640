import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatLoadError } from '#console/http/load-error.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = leavingText.file
const ADDRESS = '/api/export/house'

/** All of the house as one file: the browser takes it as it comes, so that it need not fit into memory. */
export function ExportHouseButton() {
  const save = useMutation({
    mutationFn: async () => {
      // A session that has run out is renewed, or asked for, here: a download could only fail.
      await call('GET /api/me', {})
      const link = document.createElement('a')
      link.href = ADDRESS
      link.download = ''
      link.click()
    },
    onSuccess: () => toastActDone('export-house', t.started, t.startedText),
    onError: (error) => toastActFailed('export-house', t.failed, formatLoadError(error)),
  })
  return (
    <Button
      look="secondary"
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={save.isPending && t.busy}
      onClick={() => save.mutate()}
    >
      {t.action}
    </Button>
  )
}
