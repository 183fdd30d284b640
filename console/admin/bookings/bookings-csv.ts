import type { AgendaBooking } from '#api/contract/contract.ts'
import type { BookingsResult } from '#console/bookings/booking-queries.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import type { DateSpan } from './filters.ts'

const t = bookingsText.export

/** As many as the server gives at once. */
const EXPORT_PAGE_SIZE = 1000

/** Loads all matches page by page; bookings made meanwhile may shift pages, so each id counts once. */
export async function loadAllBookings(
  load: (page: number, size: number) => Promise<BookingsResult>,
) {
  const all = new Map<string, AgendaBooking>()
  for (let page = 1; ; page++) {
    const { bookings: some, count } = await load(page, EXPORT_PAGE_SIZE)
    for (const one of some) all.set(one.id, one)
    if (some.length < EXPORT_PAGE_SIZE || page * EXPORT_PAGE_SIZE >= count) return [...all.values()]
  }
}

export const formatBookingsCsv = (all: readonly AgendaBooking[]) =>
  formatCsv([t.head, ...all.map(toCsvRow)])

function toCsvRow(one: AgendaBooking): CsvCell[] {
  return [
    { date: one.date },
    displayTime(one.time),
    one.duration,
    one.client_name,
    one.client_phone && formatPhone(one.client_phone),
    one.client_email,
    one.service_name,
    one.professional_name,
    getStatusEntry(one).label,
    bookingsText.origins[one.origin],
    { reais: one.price },
    { reais: one.total },
    one.is_courtesy ? t.yes : t.no,
    one.encaixe ? t.yes : t.no,
    one.notes,
  ]
}

export const getFileName = ({ from, to }: DateSpan) => (from && to ? t.file(from, to) : t.wholeFile)

/** Hands a text to the browser as a file. */
export function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
