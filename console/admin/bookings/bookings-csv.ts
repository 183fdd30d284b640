import type { AgendaBooking } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { bookings } from '#console/messages/bookings.ts'
import { type CsvCell, csvOf } from '#domain/text/csv.ts'
import { displayTime } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import type { Found } from './bookings-query.ts'
import type { Span } from './filters.ts'

const said = bookings.export

/** As many as the server gives at once. */
const MOST = 1000

/** The whole of what filters match, page by page; what comes in between may shift, never stop it. */
export async function gatherAll(load: (page: number, size: number) => Promise<Found>) {
  const all = new Map<string, AgendaBooking>()
  for (let page = 1; ; page++) {
    const { bookings: some, count } = await load(page, MOST)
    for (const one of some) all.set(one.id, one)
    if (some.length < MOST || page * MOST >= count) return [...all.values()]
  }
}

export const csvOfBookings = (all: readonly AgendaBooking[]) =>
  csvOf([said.head, ...all.map(lineOf)])

function lineOf(one: AgendaBooking): CsvCell[] {
  const isNoShow = one.cancel_reason === 'no_show'
  return [
    { date: one.date },
    displayTime(one.time),
    one.duration,
    one.client_name,
    one.client_phone && formatPhone(one.client_phone),
    one.client_email,
    one.service_name,
    one.professional_name,
    isNoShow ? text.status.no_show : text.status[one.status],
    bookings.origins[one.origin],
    { reais: one.price },
    { reais: one.total },
    one.is_courtesy ? said.yes : said.no,
    one.encaixe ? said.yes : said.no,
    one.notes,
  ]
}

export const fileName = ({ from, to }: Span) => (from && to ? said.file(from, to) : said.wholeFile)

/** Hands a text to the browser as a file. */
export function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: a browser reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
