/** Valid calls of the agendas: what an owner does with the bookings of the house, and its staff see. */
import { and, ne } from 'drizzle-orm'
import { bookings } from '#db/tables/booking.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { changeSettings, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type Business, insertBooking, requireNth } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import type { Caller } from './caller.ts'
import { listReceptionPersons } from './canaries.ts'
import {
  type CreateSampleCall,
  createEmptySample,
  type SampleCall,
  type SampleCalls,
} from './sample.ts'

/** A day that nothing else in the walk is about. */
const freshDay = ({ next }: AccessFixture) => addDays('2027-02-01', next())
const third = ({ here }: AccessFixture) => requireNth(here.business.professionals, 2).id

const worksWithBookings = ({ standing }: Caller) =>
  standing.kind === 'account' && (standing.role === 'admin' || Boolean(standing.reception))

/** All other bookings that were ever changed, here and elsewhere. */
function bookingsBut({ server }: AccessFixture, id: string) {
  return server.storage.read((db) =>
    db
      .select({ id: bookings.id, version: bookings.version })
      .from(bookings)
      .where(and(ne(bookings.id, id), ne(bookings.version, 1)))
      .orderBy(bookings.id),
  )
}

/** A booking of the house that nobody else is to find, with no more of its client than a name. */
async function houseBooking(
  world: AccessFixture,
  caller: Caller,
  fields: { deleted?: boolean } = {},
): Promise<SampleCall> {
  const { server, here } = world
  if (!worksWithBookings(caller)) return { id: here.mine.booking }
  const { id } = await insertBooking(server.storage, here.business, {
    ...{ client_name: 'Quem Passeia', client_phone: null, client_email: null },
    ...{ professional_id: third(world), date: freshDay(world), origin: 'console', ...fields },
  })
  const untouched = () => bookingsBut(world, id)
  return { id, of: listReceptionPersons(here), untouched }
}

const withBody =
  (body: object, fields: { deleted?: boolean } = {}): CreateSampleCall =>
  async (world, caller) => ({ ...(await houseBooking(world, caller, fields)), body })

const newBooking: CreateSampleCall = async (world) => ({
  body: {
    client: { nome: 'Quem Chega' },
    service_id: requireNth(world.here.business.services).id,
    professional_id: third(world),
    date: freshDay(world),
    time: '10:00',
  },
  of: listReceptionPersons(world.here),
})

const dayBlock = (world: AccessFixture) => ({ date: freshDay(world), full_day: true })

/** A block in a house's settings, beside those that are there. */
async function putBlock(
  { server, next }: AccessFixture,
  business: Business,
  professionalId: string,
) {
  const id = `bloqueio-${next()}`
  const date = '2027-01-15'
  const blockedDates = [{ id, date, isFullDay: true, professionalId }]
  const exceptions_settings = { agendaBlocked: true, blockedDates }
  await changeSettings(server, business, { exceptions_settings })
  return id
}

/** Both houses let their professionals block. */
async function allowBlocks({ server, here, there }: AccessFixture): Promise<void> {
  for (const { business } of [here, there]) {
    await changeSettings(server, business, { general_settings: { professionalBlocks: true } })
  }
}

export const AGENDA_SAMPLES = {
  'GET /api/agenda': async () => ({ query: { from: '2026-11-20', to: '2026-12-05' } }),
  'GET /api/free-times': async () => ({ query: { from: '2026-11-24', to: '2026-11-26' } }),
  'GET /api/bookings': async () => ({ query: { from: '2026-11-01', q: 'zq', size: '500' } }),
  'GET /api/export/bookings': async () => ({ query: { from: '2026-11-01', q: 'zq' } }),
  'GET /api/catalog': createEmptySample,
  'GET /api/clients': async () => ({ query: { q: 'zq' } }),
  'POST /api/bookings': newBooking,
  'POST /api/bookings/conflicts': newBooking,
  'PATCH /api/bookings/:id': withBody({ version: 1, time: '11:00', price: 12 }),
  'POST /api/bookings/:id/status': withBody({ version: 1, status: 'no_show' }),
  'POST /api/bookings/:id/reminder': withBody({ sent: true }),
  'POST /api/bookings/:id/decline-review': (world, caller) => houseBooking(world, caller, {}),
  'DELETE /api/bookings/:id': withBody({ version: 1 }),
  'POST /api/bookings/:id/restore': withBody({ version: 1 }, { deleted: true }),
  'DELETE /api/bookings/:id/permanent': (world, caller) =>
    houseBooking(world, caller, { deleted: true }),
  'POST /api/blocks': async (world) => ({
    body: { ...dayBlock(world), professional_id: third(world) },
    of: listReceptionPersons(world.here),
  }),
  'DELETE /api/blocks/:id': async (world) => ({
    id: await putBlock(world, world.here.business, third(world)),
    of: listReceptionPersons(world.here),
  }),
  'GET /api/professional/agenda': async () => ({ query: { date: TUESDAY } }),
  'POST /api/professional/blocks': async (world) => {
    await allowBlocks(world)
    return { body: dayBlock(world) }
  },
  'DELETE /api/professional/blocks/:id': async (world) => {
    await allowBlocks(world)
    const { business, accounts } = world.here
    const id = await putBlock(world, business, requireNth(business.professionals).id)
    return { id, of: [accounts['pro-a'].person] }
  },
} as const satisfies Partial<SampleCalls>
