import type { AgendaBooking, CallOutput } from '#api/contract/contract.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import type { DateSpan } from './filters.ts'

const t = bookingsText.export

type ExportedPart = CallOutput<'GET /api/export/bookings'>

/** Loads all matches part by part. */
export async function loadAllBookings(load: (after: string | undefined) => Promise<ExportedPart>) {
  const all: AgendaBooking[] = []
  let after: string | undefined
  do {
    const { bookings, next } = await load(after)
    all.push(...bookings)
    after = next ?? undefined
  } while (after !== undefined)
  return all
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
    one.guest_name,
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
