/** A client whom a salon has on file, and what an account is told of the salons that know it. */
import type { BookingRow } from '#db/booking/bookings.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
  createPhone,
  insertBooking,
} from '#tests/support/db/factories.ts'
import { TUESDAY } from './booking-calls.ts'

/** Marina Souza, who has both an e-mail and a telephone, and one more client. */
export async function createMarinaSalon(server: TestServer) {
  const [email, telefone] = [createEmail('marina'), createPhone()]
  const business = await createBusiness(server.storage, {
    clients: [{ nome: 'Marina Souza', email, telefone }, { nome: 'Outra Cliente' }],
  })
  return { business, email, telefone }
}

/** A salon that knows one client as given, and one more. */
export const createSalonWithClient = (
  server: TestServer,
  client: NonNullable<BusinessOverrides['clients']>[number],
  settings: BusinessOverrides['settings'] = {},
): Promise<Business> => createBusiness(server.storage, { clients: [client, {}], settings })

/** A booking of Tuesday at a salon, of its first client unless said otherwise. */
export const insertBookingAt = (
  server: TestServer,
  salon: Business,
  fields: Partial<BookingRow> = {},
): Promise<BookingRow> => insertBooking(server.storage, salon, { date: TUESDAY, ...fields })

export async function listSalons(server: TestServer, token: string) {
  const { body } = await server.call('GET /api/me/salons', {}, token)
  return body
}

export async function listSalonSlugs(server: TestServer, token: string): Promise<string[]> {
  return (await listSalons(server, token)).salons.map(({ slug }) => slug)
}
