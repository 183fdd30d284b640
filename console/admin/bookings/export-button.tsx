import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { loadBookingsToExport } from '#console/bookings/booking-queries.ts'
import { formatLoadError } from '#console/http/load-error.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatBookingsCsv, getFileName, loadAllBookings, saveFile } from './bookings-csv.ts'
import { type BookingsFilters, getPeriodSpan, toBookingsQuery } from './filters.ts'

/** Exports all bookings that match the filters, not just the page that is shown. */
export function ExportButton({ filters, today }: { filters: BookingsFilters; today: string }) {
  const span = getPeriodSpan(filters, today)
  const save = useMutation({
    mutationFn: () =>
      loadAllBookings((after) => {
        const { page: _page, ...search } = toBookingsQuery(filters, span)
        return loadBookingsToExport({ ...search, after })
      }),
    onSuccess: (all) => {
      saveFile(getFileName(span), formatBookingsCsv(all))
      toast.success(t.export.done(all.length))
    },
    onError: (error) => toast.error(t.failedTo.export, { description: formatLoadError(error) }),
  })
  return (
    <Button
      look="secondary"
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={save.isPending && t.export.busy}
      onClick={() => save.mutate()}
    >
      {t.export.action}
    </Button>
  )
}
