/** A salon where a booking is to be moved: who may serve it, and the calls about it. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BookingRow } from '#db/booking/bookings.ts'
import { occupancy } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { professionals, services } from '#db/tables/service.ts'
import { MINUTES_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { type BookingFields, book, listStoredBookings, TUESDAY } from './booking-calls.ts'
import { listRescheduleTimes, reschedule } from './page-calls.ts'

export const WEDNESDAY = '2026-11-25'

type To = Parameters<typeof reschedule>[4]
type Stored = NonNullable<Parameters<typeof insertBooking>[2]>

/** Rafa and Bia perform everything, Caio nothing; Marina is signed in. */
export class RescheduleSalon {
  readonly server: TestServer
  readonly business: Business
  readonly marina: SignedIn

  private constructor(server: TestServer, business: Business, marina: SignedIn) {
    this.server = server
    this.business = business
    this.marina = marina
  }

  static async open(): Promise<RescheduleSalon> {
    const server = await startTestServer()
    const business = await createBusiness(server.storage, {
      services: [{}, { name: 'Barba' }, { name: 'Corte curto' }, { name: 'Barba curta' }],
      professionals: [{ name: 'Rafa' }, { name: 'Bia' }, { name: 'Caio', services: [] }],
      composites: [{ name: 'Corte e barba', items: [{ service: 2 }, { service: 3 }] }],
    })
    return new RescheduleSalon(server, business, await server.signIn(business.slug))
  }

  get rafa() {
    return requireNth(this.business.professionals, 0).id
  }
  get bia() {
    return requireNth(this.business.professionals, 1).id
  }
  get caio() {
    return requireNth(this.business.professionals, 2).id
  }

  someoneElse(): Promise<SignedIn> {
    return this.server.signIn(this.business.slug, {
      nome: 'Outra Pessoa',
      email: 'outra@cliente.example',
    })
  }

  /** Books Tuesday at 10:00 with Rafa for Marina, unless the fields says otherwise. */
  async booked(fields: BookingFields = {}, who = this.marina): Promise<string> {
    const own = { professional_id: this.rafa, ...fields }
    const { body, status } = await book(this.server, this.business, who.access_token, own)
    expect(status).toBe(201)
    return body.id
  }

  /** Another's booking with Rafa on Tuesday, stored as it is. */
  taken(fields: Stored): Promise<BookingRow> {
    const own = { professional_id: this.rafa, date: TUESDAY, ...fields }
    return insertBooking(this.server.storage, this.business, own)
  }

  /** Moves a booking of Marina's to Wednesday at 11:00, unless told otherwise. */
  move(id: string, to: Partial<To> = {}, who = this.marina) {
    const where = { date: WEDNESDAY, time: '11:00', ...to }
    return reschedule(this.server, this.business, who.access_token, id, where)
  }

  timesFor(id: string, from = TUESDAY, professional_id?: string): Promise<string[]> {
    const asked = { from, ...(professional_id && { professional_id }) }
    return listRescheduleTimes(this.server, this.business, this.marina.access_token, id, asked)
  }

  async stored(id: string): Promise<BookingRow> {
    const rows = await listStoredBookings(this.server, this.business)
    return requireNth(rows.filter((row) => row.id === id))
  }

  /** What a booking takes of its professional's day, in minutes from midnight. */
  async occupies(id: string): Promise<[number, number][]> {
    const { date, professional_id } = await this.stored(id)
    const rows = await this.server.storage.read((db) =>
      db.select().from(occupancy).where(eq(occupancy.booking_id, id)).orderBy(occupancy.starts),
    )
    expect(rows.every((row) => row.professional_id === professional_id)).toBe(true)
    const midnight = toEpochDay(date) * MINUTES_A_DAY
    return rows.map(({ starts, ends }) => [starts - midnight, ends - midnight])
  }

  /** The salon changes its first service. */
  async changeService(fields: Partial<typeof services.$inferInsert>): Promise<void> {
    const mine = eq(services.id, requireNth(this.business.services).id)
    await this.server.storage.write(async (tx) => {
      await tx.update(services).set(fields).where(mine)
    })
  }

  /** Whether the salon lets Marina book. */
  async block(fields: Partial<typeof clients.$inferInsert>): Promise<void> {
    const hers = eq(clients.id, this.marina.client.id)
    await this.server.storage.write(async (tx) => {
      await tx.update(clients).set(fields).where(hers)
    })
  }

  async changeProfessional(
    id: string,
    fields: Partial<typeof professionals.$inferInsert>,
  ): Promise<void> {
    await this.server.storage.write(async (tx) => {
      await tx.update(professionals).set(fields).where(eq(professionals.id, id))
    })
  }
}
