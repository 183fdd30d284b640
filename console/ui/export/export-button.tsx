import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { formatLoadError } from '#console/http/load-error.ts'
import { exportText as t } from '#console/messages/export.ts'
import { Button } from '#console/ui/button/button.tsx'
import { saveFile } from './save-file.ts'

/** A file, and how many rows are in it. */
export type ExportedFile = { name: string; content: string; count: number }

type Props = {
  /** All that the filters find, not just the page that is shown. */
  makeFile: () => Promise<ExportedFile>
  /** What the rows are, for the toast. */
  done: (count: number) => string
}

/** Gives what a list shows as a file for a spreadsheet. */
export function ExportButton({ makeFile, done }: Props) {
  const save = useMutation({
    mutationFn: makeFile,
    onSuccess: ({ name, content, count }) => {
      saveFile(name, content)
      toast.success(done(count))
    },
    onError: (error) => toast.error(t.failed, { description: formatLoadError(error) }),
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
