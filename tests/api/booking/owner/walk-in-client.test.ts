/** Who comes in at the door and is not asked who they are. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/tables/client.ts'
import {
  type OwnerSalon,
  openOwnerSalon,
  startOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await startOwnerSalon()
})
afterEach(() => house.server.close())

const walkIns = ({ server, business: { user_id } }: OwnerSalon) =>
  server.storage.read((db) =>
    db
      .select()
      .from(clients)
      .where(eq(clients.user_id, user_id))
      .then((rows) => rows.filter(({ is_walk_in }) => is_walk_in)),
  )

test('a booking for nobody in particular is a walk-in’s, and all of them are one client’s', async () => {
  const first = await house.booked({ client: null })
  const second = await house.booked({ client: null, time: '11:00' })
  expect(first).toMatchObject({
    ...{ client_name: 'Cliente sem cadastro', client_phone: null, client_email: null },
  })
  expect(second.client_id).toBe(first.client_id)
  expect((await walkIns(house)).map(({ id }) => id)).toEqual([first.client_id])
})

test('two at the same moment are one client’s too', async () => {
  const answers = await Promise.all(
    ['10:00', '11:00', '12:00'].map((time) => house.book({ client: null, time })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await walkIns(house)).toHaveLength(1)
})

test('each house has its own', async () => {
  const there = await openOwnerSalon(house.server)
  const [mine, theirs] = [
    await house.booked({ client: null }),
    await there.booked({ client: null }),
  ]
  expect(theirs.client_id).not.toBe(mine.client_id)
  const foreign = await house.book({ client: { id: theirs.client_id }, time: '14:00' })
  expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([
    ...[404, 'client_not_found_here', 'Cliente não encontrado.'],
  ])
})

test('nobody finds a walk-in among the clients, and nothing is told of the visits', async () => {
  const booking = await house.booked({ client: null })
  const found = (q: string) => house.server.call('GET /api/clients', { query: { q } }, house.token)
  for (const q of ['', 'sem cadastro']) {
    const names = (await found(q)).body.clients.map(({ nome }) => nome)
    expect(names).not.toContain('Cliente sem cadastro')
  }
  const shown = await house.server.call(
    'GET /api/bookings/:id',
    { params: { id: booking.id } },
    house.token,
  )
  expect(shown.body).toMatchObject({ client_name: 'Cliente sem cadastro', client: null })
})

test('whoever turns out to be somebody gets the booking, and a booking may become a walk-in’s', async () => {
  const booking = await house.booked({ client: null })
  const named = await house.change(booking, { client: { nome: 'Zeca Dias' } })
  expect(named.body.bookings).toMatchObject([{ client_name: 'Zeca Dias', version: 2 }])
  const back = await house.change({ id: booking.id, version: 2 }, { client: null })
  expect(back.body.bookings).toMatchObject([{ client_id: booking.client_id, version: 3 }])
})
