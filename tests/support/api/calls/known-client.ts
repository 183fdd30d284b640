/** A client whom a salon has on file, and what an account is told of the salons that know it. */
import type { BookingRow } from '#db/booking/bookings.ts'
import { anyEmail } from '#tests/support/api/people/sign-up.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import {
  anyPhone,
  type Business,
  type BusinessOverrides,
  insertBooking,
  makeBusiness,
} from '#tests/support/db/factories.ts'
import { TUESDAY } from './booking-calls.ts'

/** Marina Souza, who has both an e-mail and a telephone, and one more client. */
export async function salonOfMarina(server: TestServer) {
  const [email, telefone] = [anyEmail('marina'), anyPhone()]
  const business = await makeBusiness(server.storage, {
    clients: [{ nome: 'Marina Souza', email, telefone }, { nome: 'Outra Cliente' }],
  })
  return { business, email, telefone }
}

/** A salon that knows one client as he is given, and one more. */
export const salonThatKnows = (
  server: TestServer,
  client: NonNullable<BusinessOverrides['clients']>[number],
  settings: BusinessOverrides['settings'] = {},
): Promise<Business> => makeBusiness(server.storage, { clients: [client, {}], settings })

/** A booking of Tuesday at a salon, of its first client unless said otherwise. */
export const bookedAt = (
  server: TestServer,
  salon: Business,
  fields: Partial<BookingRow> = {},
): Promise<BookingRow> => insertBooking(server.storage, salon, { date: TUESDAY, ...fields })

export async function salonsOf(server: TestServer, token: string) {
  const { body } = await server.call('GET /api/me/salons', {}, token)
  return body
}

export async function slugsOf(server: TestServer, token: string): Promise<string[]> {
  return (await salonsOf(server, token)).salons.map(({ slug }) => slug)
}
