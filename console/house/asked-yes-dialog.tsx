import { useBlocker } from '@tanstack/react-router'
import { useAskedYes } from '#console/http/asked-yes.ts'
import { askedYesText as t } from '#console/messages/asked-yes.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'

/** Stands in the area, and asks over whatever screen or dialog an act was begun in. */
export function AskedYesDialog() {
  const asked = useAskedYes()
  return asked && <Asked {...asked} />
}

function Asked({ lead, answer }: NonNullable<ReturnType<typeof useAskedYes>>) {
  // Back closes it; what asked it stays.
  useBlocker({
    shouldBlockFn: () => {
      answer(false)
      return true
    },
    enableBeforeUnload: false,
  })
  return (
    <ConfirmDialog
      title={t.title}
      lead={lead}
      label={t.yes}
      busy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
