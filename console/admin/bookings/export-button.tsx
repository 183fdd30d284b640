import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { whyNotLoaded } from '#console/http/load-error.ts'
import { bookings as said } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { csvOfBookings, fileName, gatherAll, saveFile } from './bookings-csv.ts'
import { findBookings } from './bookings-query.ts'
import { type Filters, queryOf, spanOf } from './filters.ts'

/** All that the filters match, not the page of it that is in sight. */
export function ExportButton({ filters, today }: { filters: Filters; today: string }) {
  const span = spanOf(filters, today)
  const save = useMutation({
    mutationFn: () =>
      gatherAll((page, size) =>
        findBookings({ ...queryOf(filters, span), page: String(page), size: String(size) }),
      ),
    onSuccess: (all) => {
      saveFile(fileName(span), csvOfBookings(all))
      toast.success(said.export.done(all.length))
    },
    onError: (error) => toast.error(said.failedTo.export, { description: whyNotLoaded(error) }),
  })
  return (
    <Button
      look="secondary"
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={save.isPending && said.export.busy}
      onClick={() => save.mutate()}
    >
      {said.export.action}
    </Button>
  )
}
