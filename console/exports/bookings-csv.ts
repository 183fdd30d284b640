import type { AgendaBooking } from '#api/contract/contract.ts'
import { getStatusEntry } from '#console/bookings/booking-status.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'

const t = bookingsText.export

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

/** Of the bookings of some days; without both, of all. */
export const getFileName = ({ from, to }: { from: string | null; to: string | null }) =>
  from && to ? t.file(from, to) : t.wholeFile
