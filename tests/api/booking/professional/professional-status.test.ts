/** Professionals confirm and complete what is theirs, and nothing else. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { listLedger, openShop, type Shop } from '#tests/support/api/calls/comanda-calls.ts'
import { startShop } from '#tests/support/api/calls/start-shop.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let shop: Shop
let rafa: { token: string }
beforeEach(async () => {
  ;({ server, shop, rafa } = await startShop())
})
afterEach(() => server.close())

const booked = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, shop.business, { date: MONDAY, ...fields })
const set = (id: string, status: 'confirmed' | 'completed', version = 1, token = rafa.token) =>
  server.call(
    'POST /api/professional/bookings/:id/status',
    { params: { id }, body: { version, status } },
    token,
  )

test('a professional confirms, and then completes, as if the owner had closed it', async () => {
  const { id } = await booked({ status: 'pendente', client_email: 'so-do-dono@x.example' })
  const confirmed = await set(id, 'confirmed')
  expect([confirmed.status, confirmed.body.status, confirmed.body.version]).toEqual([
    ...[200, 'confirmed', 2],
  ])
  expect(confirmed.text).not.toContain('so-do-dono')
  const { status, body } = await set(id, 'completed', 2)
  expect([status, body.status, body.has_comanda]).toEqual([200, 'completed', true])
  const { bookings, commissions, clients } = await listLedger(server, shop.business)
  expect(bookings).toMatchObject([{ review_status: 'pending', comanda_total: 5000 }])
  expect(commissions).toMatchObject([{ professional_name: 'Rafa Lima', amount: 2500 }])
  expect(clients).toMatchObject([{ total_gasto: 5000, ultima_visita: MONDAY }])
})

test('pressed twice, it is done once', async () => {
  const { id } = await booked()
  const answers = await Promise.all([set(id, 'completed'), set(id, 'completed')])
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 2],
    [200, 2],
  ])
  expect((await listLedger(server, shop.business)).commissions).toHaveLength(1)
})

test('a colleague’s booking, one in the trash and another house’s are not found', async () => {
  const other = await openShop(server)
  const foreign = await insertBooking(server.storage, other.business, { date: MONDAY })
  const hers = await booked({ professional_id: requireNth(shop.business.professionals, 1).id })
  const gone = await booked({ time: '12:00', deleted: true })
  for (const id of [foreign.id, hers.id, gone.id, 'nada']) {
    const { status, body } = await set(id, 'completed')
    expect([status, body.code, body.message]).toEqual([
      ...[404, 'booking_not_found', 'Agendamento não encontrado'],
    ])
  }
  expect((await set(hers.id, 'completed', 1, shop.owner.token)).body.code).toBe('forbidden')
})

test('what is closed, cancelled or changed meanwhile is told', async () => {
  const closed = await booked({ time: '09:00', status: 'completed' })
  const cancelled = await booked({ time: '10:00', status: 'cancelled' })
  const changed = await booked({ time: '11:00' })
  const answers = [
    await set(closed.id, 'confirmed'),
    await set(cancelled.id, 'completed'),
    await set(changed.id, 'completed', 7),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'booking_closed'],
    [409, 'booking_cancelled'],
    [409, 'booking_changed'],
  ])
})
