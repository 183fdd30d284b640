/** Valid calls about comandas, receipts, and what professionals do and earn. */

import { hashText } from '#api/crypto.ts'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import type { bookings } from '#db/tables/booking.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import type { Caller } from './caller.ts'
import { listReceptionPersons } from './canaries.ts'
import {
  type CreateSampleCall,
  createEmptySample,
  type SampleCall,
  type SampleCalls,
} from './sample.ts'

type Fields = Partial<typeof bookings.$inferInsert>

/** A booking of the third professional on a day of its own; of its client only the name is there. */
async function booked(world: AccessFixture, fields: Fields = {}): Promise<string> {
  const { server, here, next } = world
  const { id } = await insertBooking(server.storage, here.business, {
    ...{ client_name: 'Quem Passeia', client_phone: null, client_email: null },
    professional_id: requireNth(here.business.professionals, 2).id,
    date: addDays('2027-06-01', next()),
    ...fields,
  })
  return id
}

const isAccount = ({ standing }: Caller) => standing.kind === 'account'

/** A comanda of the house, for whoever gets as far as to ask for it. */
async function ofHouse(
  world: AccessFixture,
  caller: Caller,
  fields: Fields = {},
): Promise<SampleCall> {
  const { here } = world
  if (!isAccount(caller)) return { id: here.mine.booking }
  return { id: await booked(world, fields), of: listReceptionPersons(here) }
}

function createComandaBody({ here }: AccessFixture) {
  const item = {
    ...{ tipo: 'servico', nome: 'Corte', valor: 50, profissionalNome: '' },
    profissional: requireNth(here.business.professionals, 2).id,
  }
  const comanda = { comandaItens: [item], pagamentos: [{ metodo: 'pix', valor: 50 }] }
  return { version: 1, is_courtesy: false, comanda, early: true }
}

const edited: CreateSampleCall = async (world, caller) => ({
  ...(await ofHouse(world, caller)),
  body: createComandaBody(world),
})

export const COMANDA_SAMPLES = {
  'GET /api/bookings/:id': ofHouse,
  'PUT /api/bookings/:id/comanda': edited,
  'POST /api/bookings/:id/close': edited,
  'POST /api/bookings/:id/reopen': async (world, caller) => ({
    ...(await ofHouse(world, caller, { status: 'completed' })),
    body: { version: 1 },
  }),
  'POST /api/bookings/:id/receipt': (world, caller) =>
    ofHouse(world, caller, { status: 'completed' }),
  'DELETE /api/bookings/:id/links': async (world, caller) => ({
    ...(await ofHouse(world, caller, {})),
    query: { purpose: 'receipt' },
  }),
  'POST /api/receipt': async (world) => {
    const { server, here, next } = world
    const booking_id = await booked(world, { status: 'completed' })
    const token = `recibo-${next()}`
    const { user_id } = here.business
    const link = { hash: hashText(token), user_id, booking_id, created_at: 1 }
    await server.storage.write((tx) => insertBookingLink(tx, { ...link, purpose: 'receipt' }))
    return { body: { token } }
  },
  'GET /api/professional/statement': createEmptySample,
  'POST /api/professional/bookings/:id/status': async (world, caller) => {
    const { business, accounts, mine } = world.here
    const body = { version: 1, status: 'completed', early: true }
    if (!isAccount(caller)) return { id: mine.booking, body }
    const professional_id = requireNth(business.professionals).id
    return { id: await booked(world, { professional_id }), body, of: [accounts['pro-a'].person] }
  },
  'POST /functions/v1/get-professional-bookings-fixed': async ({ here }, { person }) => {
    const { business, accounts } = here
    const own = [...listReceptionPersons(here), accounts['pro-a'].person]
    const professional_ids = [requireNth(business.professionals).id]
    return {
      body: { professional_ids, start_date: '2026-11-01', end_date: '2026-12-31' },
      // A colleague's are not theirs to ask for, nor another house's.
      status: own.includes(person ?? '') ? 200 : 403,
    }
  },
} as const satisfies Partial<SampleCalls>
