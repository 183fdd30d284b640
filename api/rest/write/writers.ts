import { RestError } from '#api/rest/protocol/rest-error.ts'
import { bookingWriter } from './booking-writer.ts'
import { clientWriter } from './client-writer.ts'
import { profileWriter, reviewWriter, settingsWriter } from './house-writers.ts'
import {
  compositeWriter,
  memberWriter,
  productWriter,
  saleWriter,
  serviceWriter,
} from './offer-writers.ts'
import type { Writer } from './writer.ts'

const WRITERS: ReadonlyMap<string, Writer> = new Map([
  ['bookings', bookingWriter],
  ['clients', clientWriter],
  ['services', serviceWriter],
  ['composite_services', compositeWriter],
  ['products', productWriter],
  ['product_sales', saleWriter],
  ['professionals', memberWriter],
  ['business_settings', settingsWriter],
  ['profiles', profileWriter],
  ['reviews', reviewWriter],
])

/** @throws RestError 0A000 where the contract has no call for it */
export function requireVerb<Verb extends keyof Writer>(
  table: string,
  verb: Verb,
): NonNullable<Writer[Verb]> {
  const found = WRITERS.get(table)?.[verb]
  if (found) return found
  throw new RestError(405, '0A000', `'${table}' não se grava assim nesta API.`, {
    hint: 'Use a chamada própria da API; veja /developers.',
  })
}
