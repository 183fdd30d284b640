import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { leavingText } from '#console/messages/leaving.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ExportHouseDialog } from './export-house-dialog.tsx'

const DIALOGS = ['exportar'] as const

/** All of the house as one file. */
export function ExportHouseButton() {
  const search = useSearch({ strict: false })
  const dialogs = useDialogHistory(DIALOGS)
  return (
    <>
      <Button
        look="secondary"
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => dialogs.open({ exportar: 'sim' })}
      >
        {leavingText.file.action}
      </Button>
      {'exportar' in search && <ExportHouseDialog onClose={dialogs.close} />}
    </>
  )
}
