import { loadBookingsToExport } from '#console/bookings/booking-queries.ts'
import { formatBookingsCsv, getFileName } from '#console/exports/bookings-csv.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import { type BookingsFilters, getPeriodSpan, toBookingsQuery } from './filters.ts'

/** All bookings that match the filters. */
export async function exportBookings(
  filters: BookingsFilters,
  today: string,
): Promise<ExportedFile> {
  const span = getPeriodSpan(filters, today)
  const { page: _page, ...search } = toBookingsQuery(filters, span)
  const parts = await loadAllPages((after) => loadBookingsToExport({ ...search, after }))
  const all = parts.flatMap(({ bookings }) => bookings)
  return { name: getFileName(span), content: formatBookingsCsv(all), count: all.length }
}
